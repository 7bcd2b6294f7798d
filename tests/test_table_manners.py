"""docs/table-manners.md says what the bot does: tests hold each row of it, and its figures are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.app.conduct import NUDGE_AFTER
from bot.app.deadlines import KEPT, LOBBY_KEPT, PATIENCE
from bot.app.limiter import Limits
from bot.app.model import FASTEST, SLOWEST, Paces
from bot.app.rematch import PATIENCE as REMATCH_PATIENCE
from bot.ui.announcer import RETRY_AFTER, RETRY_EVERY
from bot.ui.boards import AWAY, WITHOUT_FILES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "table-manners.md").read_text(encoding="utf-8")

HELD: dict[str, str] = {
    "Somebody presses a button": """
        a_slow_picture_delays_neither_the_first_answer_nor_anybody_else
        a_press_is_acknowledged_while_the_database_is_busy
        the_event_loop_draws_no_picture_thinks_for_no_computer_and_runs_no_sql""",
    "Discord heard that too late": """
        a_press_that_was_answered_too_late_or_already_is_carried_out
        a_press_that_is_answered_too_late_is_carried_out""",
    "A private panel is from before": "a_panel_from_before_a_restart_plays_nothing_and_says_so",
    "A button is pressed that the table": "the_lobbys_leave_pressed_when_the_match_has_begun_gives_nothing_up",
    "Somebody presses while the bot stops": "a_press_while_the_bot_stops_is_answered_and_does_nothing",
    "A private panel is older": """
        a_press_on_a_panel_of_an_older_state_plays_nothing_and_says_what_happened
        every_button_of_an_old_message_works_after_a_restart
        buttons_work_long_after_their_message_was_made
        my_hand_works_any_number_of_times""",
    "Two press at once": """
        a_double_press_of_confirm_plays_once
        the_second_press_of_two_is_told_that_it_was_played
        of_two_open_panels_the_older_shows_how_far_the_newer_is""",
    "Somebody presses far faster": """
        ordinary_fast_play_never_meets_the_limit
        fifty_presses_a_second_of_one_person_leave_the_others_as_quick_as_without
        what_is_sent_too_fast_is_answered_whatever_it_is""",
    "Two open a table": """
        of_two_who_start_in_one_channel_at_once_one_opens_a_table
        a_second_table_in_a_channel_is_refused_with_a_link_to_the_first""",
    "Somebody opens one table": """
        tables_that_one_person_starts_in_a_loop_are_few_and_leave_no_empty_threads
        who_opens_and_closes_in_a_loop_has_to_wait_and_is_told_how_long
        of_many_opened_at_once_no_more_are_open_than_one_person_may_have
        no_more_tables_open_at_once_than_the_server_allows""",
    "Somebody writes far too much": """
        every_option_answers_whatever_is_written_into_it
        a_match_is_struck_for_whatever_reason_and_the_list_of_changes_shows_it_as_words
        a_press_with_whatever_id_and_values_is_answered""",
    "Somebody presses what is not theirs": """
        whoever_presses_what_is_not_theirs_is_told_who_may_and_what_they_can_do
        at_a_lobby_with_a_free_seat_a_stranger_is_told_that_they_can_take_it""",
    "Somebody watches": """
        a_stranger_is_told_what_they_can_do
        nobody_receives_a_card_that_another_holds_nor_a_secret""",
    "A card has more plays": """
        lists_past_25_have_pages_that_reach_every_play
        too_many_plays_are_said_to_be_too_many_and_choosing_oneself_comes_first
        a_table_of_more_than_25_things_is_chosen_from_in_two_lists""",
    "A turn begins": """
        a_turn_has_the_time_of_the_pace_from_when_it_begins
        the_board_says_when_the_time_ends""",
    "The host wants another time": """
        in_the_lobby_a_turn_is_given_any_number_of_seconds
        a_time_that_cannot_be_is_refused_and_the_page_stays_as_it_was
        only_the_host_gives_a_turn_another_time
        a_server_gives_its_tables_any_number_of_seconds_a_turn""",
    "The player presses nothing": """
        a_player_who_presses_nothing_is_called_after_some_seconds_and_reminded_at_two_thirds
        by_post_a_player_is_called_at_once
        the_call_mentions_the_player_once_leads_to_the_board_and_goes_when_the_turn_ends
        nothing_that_is_sent_pings_anybody""",
    "The turn lasts": """
        at_two_thirds_of_the_time_a_reminder_takes_the_place_of_the_call
        each_time_that_the_others_give_once_more_has_one_reminder_at_two_thirds
        of_the_time_that_the_others_give_once_more_the_player_is_reminded_too""",
    "The turn lasts long": "a_player_is_called_again_once_in_ten_minutes_of_a_long_turn",
    "The time is over": """
        at_the_deadline_the_others_are_asked_and_the_player_can_still_play
        the_others_may_wait_and_are_asked_again
        the_others_may_let_a_computer_player_take_the_seat
        the_others_may_end_the_match_and_it_counts_for_nobody""",
    "Nobody answers": "without_a_decision_the_computer_takes_the_seat_after_the_same_time_again",
    "The player is alone": "a_player_alone_with_computers_is_played_on_for_at_the_first_deadline",
    "The last turn may still": "where_the_last_turn_may_be_insisted_on_it_stands_at_the_deadline",
    "The player comes back": """
        whoever_was_away_takes_the_seat_back
        a_computer_player_takes_the_seat_and_its_player_takes_it_back""",
    "The player does not come back": """
        whoever_is_away_may_give_the_match_up_and_the_other_of_two_wins
        whoever_is_away_can_give_up_by_command_and_by_every_button_that_says_leave
        whoever_is_asked_whether_to_leave_can_take_the_seat_back_instead
        whoever_has_given_up_is_not_asked_again_and_no_seat_is_offered_back
        taking_a_seat_back_is_refused_with_what_one_can_do""",
    "Everybody has gone": "with_the_last_of_several_people_away_the_match_is_broken_off",
    "Somebody leaves the server": ("somebody_who_has_left_the_server_is_waited_for_like_everybody_who_is_late"),
    "The bot is stopped, was away": """
        the_time_that_the_bot_was_away_counts_for_nobody
        while_nothing_is_heard_from_discord_nothing_falls_due_and_every_turn_is_given_that_time
        a_time_that_was_put_off_is_shown_at_once
        the_time_that_the_bot_was_away_is_shown_at_its_next_start
        after_a_restart_nobody_is_called_a_second_time""",
    "Nobody presses anything at a lobby": """
        a_lobby_is_closed_when_nobody_has_pressed_anything_for_a_day
        a_lobby_is_given_the_time_that_the_bot_was_away
        a_lobby_that_is_left_alone_for_a_day_is_closed_and_says_why""",
    "The host of a lobby": """
        at_a_lobby_whose_host_has_left_the_server_the_next_person_hosts
        a_lobby_from_which_its_host_left_the_server_alone_is_closed_for_whoever_comes""",
    "Somebody else in a lobby has left": """
        no_match_begins_with_somebody_who_has_left_the_server_and_all_read_whose_seat_is_free
        no_rematch_is_dealt_to_somebody_who_has_left_the_server_since_they_agreed
        whoever_wants_to_join_a_full_lobby_gets_the_seat_of_somebody_who_has_left""",
    "A lobby is not started": """
        a_lobby_without_people_is_closed
        ending_a_match_is_asked_about_first_and_a_lobby_ends_at_once""",
    "A player wants the last turn back": """
        the_last_turn_is_taken_back_when_all_others_agree
        a_request_to_take_back_goes_when_the_next_turn_is_played
        only_ones_own_last_turn_can_be_asked_back
        against_computers_alone_nobody_has_to_agree""",
    "A player wants a pause": """
        a_table_is_paused_and_goes_on_by_agreement
        a_pause_stops_the_clock_and_the_cards_and_gives_the_time_back""",
    "A player wants to go on": """
        a_paused_table_goes_on_without_those_who_do_not_answer_for_the_time_of_a_turn
        to_go_on_cannot_be_refused""",
    "Whoever has asked does not": """
        whoever_asked_may_take_it_back_and_ask_again_after_the_next_turn
        what_somebody_takes_back_that_they_asked_for_is_told_as_that
        whoever_asked_for_a_rematch_leaves_it_and_the_others_are_asked_no_more""",
    "One does not agree": """
        one_refusal_decides_and_nothing_is_asked_again_until_the_next_turn
        a_refusal_is_told_until_the_next_turn""",
    "Whoever has not answered goes": """
        what_is_asked_is_granted_when_whoever_has_not_answered_goes
        no_turn_is_taken_back_once_somebody_has_gone
        a_question_of_whoever_goes_is_gone_with_them""",
    "A player gives up": """
        leaving_a_match_is_asked_about_first_and_a_resignation_ends_it
        who_gives_up_against_several_is_played_on_by_a_computer""",
    "The host goes": """
        the_hosts_role_passes_to_the_next_person_not_to_a_computer
        the_role_of_the_host_passes_on_from_somebody_away""",
    "The host, or somebody with Manage Messages": """
        only_the_host_or_a_moderator_ends_a_table
        the_host_or_a_moderator_breaks_the_match_off_and_nobody_wins
        a_match_that_a_moderator_ends_says_so_and_stands_in_the_list_of_changes
        a_lobby_that_a_moderator_closes_says_so_and_stands_in_the_list_of_changes
        a_match_that_its_host_ends_for_others_too_stands_in_the_list_of_changes
        what_a_host_ends_alone_or_in_a_lobby_stands_in_no_list""",
    "The match is over": """
        a_rematch_seats_the_same_people_on_a_new_table_each_one_seat_on
        a_rematch_is_dealt_at_once_with_the_last_who_agrees_by_rematch_or_by_agree
        a_rematch_against_computers_alone_is_dealt_at_once
        whoever_presses_rematch_when_another_has_agrees_to_it
        a_rematch_seats_the_same_people_one_seat_on""",
    "One does not want a rematch": """
        whoever_does_not_play_again_leaves_a_free_seat
        somebody_who_has_left_the_server_is_not_asked_for_a_rematch""",
    "Somebody does not answer": """
        the_host_need_not_wait_for_those_who_do_not_answer
        without_the_host_whoever_has_agreed_waits_for_the_time_of_a_turn_and_an_hour_at_most
        the_host_frees_the_seats_of_those_who_do_not_answer_and_a_computer_sits_there
        whoever_is_not_waited_for_any_longer_joins_like_everybody""",
    "The bot lacks a permission": """
        before_a_table_opens_exactly_the_missing_permissions_are_listed
        each_permission_that_a_table_needs_is_missed_by_its_name
        before_a_rematch_opens_the_missing_permissions_are_listed
        in_a_thread_the_permission_of_threads_is_asked_for
        a_missing_permission_is_listed_when_the_thread_is_chosen_and_when_the_match_begins""",
    "The host chooses a thread": """
        the_host_chooses_a_thread_in_the_lobby_which_says_so_until_they_choose_otherwise
        a_match_goes_into_the_thread_of_its_lobbys_message_which_leads_there
        a_table_chosen_apart_in_the_lobby_is_played_in_the_thread_of_its_message
        two_people_follow_their_table_into_the_thread_that_was_chosen_in_the_lobby
        a_thread_that_somebody_has_begun_with_the_lobbys_message_is_the_tables
        a_kill_on_the_way_into_the_thread_makes_no_second_one_and_loses_nothing
        a_kill_before_a_table_opens_in_a_new_thread_leaves_a_thread_that_is_taken_then""",
    "Discord makes no thread": """
        a_table_for_which_discord_makes_no_thread_is_played_in_its_channel_and_says_why
        a_table_whose_lobby_is_deleted_as_the_match_begins_is_played_in_the_channel
        where_another_table_stands_in_that_thread_already_the_match_stays_in_the_channel""",
    "Attach Files is taken away": "where_attach_files_goes_in_mid_game_the_table_goes_on_as_text",
    "Direct messages are closed": """
        a_closed_door_is_mentioned_once_and_stops_nothing
        asking_for_letters_again_opens_the_door_again""",
    "A direct message does not get through": """
        a_letter_that_did_not_get_through_is_written_with_the_next_change
        a_letter_that_did_not_get_through_is_written_after_a_restart""",
    "Others have written much": """
        a_board_that_talk_has_pushed_out_of_sight_moves_down
        a_board_of_an_hour_ago_gets_a_successor""",
    "The board is deleted": """
        a_deleted_board_comes_back_with_the_next_change
        a_deleted_board_is_posted_anew_for_whoever_looks_for_the_table
        what_the_others_are_asked_stands_again_with_the_board_when_a_channel_was_emptied""",
    "The thread is archived": """
        a_table_in_an_archived_thread_goes_on_with_a_new_board
        a_planned_restart_wakes_no_archived_thread
        a_call_in_a_thread_that_was_archived_goes_when_a_board_has_opened_it_again""",
    "The thread is locked": "a_table_in_a_locked_thread_is_suspended_and_goes_on_when_it_is_opened_again",
    "The thread, the channel, or": """
        a_table_whose_thread_is_deleted_is_suspended_and_its_players_are_told
        a_table_whose_threads_channel_is_deleted_is_suspended_and_its_players_are_told
        a_table_whose_channel_the_bot_may_not_see_for_a_while_goes_on_when_it_may
        a_table_whose_channel_is_lost_is_suspended_and_goes_on_when_a_player_calls_and_it_is_back
        a_table_in_whose_channel_the_bot_may_not_write_is_suspended_until_it_may
        where_the_bot_may_not_call_anybody_the_clock_stands_and_what_is_owed_is_told_afterwards
        a_suspended_table_has_its_time_back_when_its_channel_is_reached_again
        however_often_somebody_calls_for_a_suspended_table_discord_is_seldom_asked
        a_paused_table_whose_channel_is_deleted_is_suspended_and_closed_after_a_week
        a_paused_table_whose_channel_is_deleted_while_the_bot_hears_nothing_is_suspended
        a_paused_table_whose_archived_thread_is_deleted_while_the_bot_hears_nothing_is_suspended
        an_archived_thread_that_is_still_there_is_looked_for_once_and_stays_archived
        a_table_whose_channel_turns_out_to_be_gone_when_it_is_looked_for_is_suspended
        after_a_week_without_its_channel_a_table_is_closed""",
    "Another table is wanted": """
        beside_a_table_in_the_channel_another_runs_in_a_thread
        when_a_table_has_gone_into_its_thread_one_runs_in_each""",
    "Somebody plays at several": """
        at_two_tables_each_button_means_its_own
        a_command_in_the_channel_means_the_table_of_its_thread_at_which_one_sits
        ones_tables_are_listed_with_a_link_to_each_board""",
    "The server removes the bot": """
        the_tables_of_a_server_that_was_left_end_and_count_for_nobody
        everything_about_it_is_deleted_when_the_days_are_over_and_not_before
        everything_about_a_server_that_removed_the_bot_is_deleted_after_thirty_days""",
    "The server adds the bot again": """
        a_server_that_invites_the_bot_again_in_time_loses_nothing
        a_server_that_takes_the_bot_back_reads_what_became_of_its_tables""",
    "The bot is stopped as planned": """
        a_signal_is_told_to_a_running_table_until_the_bot_is_there_again
        a_stop_loses_nothing_and_waits_no_longer_than_eight_seconds_where_discord_does_not_answer
        a_second_process_is_refused_and_the_first_ends_within_eight_seconds_of_a_signal""",
    "The bot is killed": """
        a_kill_at_any_request_changes_nothing_of_the_end
        a_kill_as_a_message_lands_tells_it_once_even_when_discord_has_forgotten_its_nonce
        when_a_board_lands_its_state_can_be_read_from_the_database
        no_transaction_is_open_while_discord_is_asked
        after_a_dropped_socket_the_bot_resumes_and_answers""",
    "A copy of the database": "after_a_copy_is_brought_back_the_channel_shows_where_the_table_stands",
    "Discord refuses for a while": """
        when_discord_does_not_answer_it_is_tried_again_with_longer_pauses_until_it_does
        what_discord_did_not_take_for_long_is_shown_without_another_change
        edits_of_one_channel_are_a_second_apart_and_channels_do_not_wait_for_each_other
        edits_are_held_apart_and_changes_meanwhile_are_shown_together""",
    "A name holds markdown": """
        a_name_stands_in_every_message_as_nothing_but_a_name
        a_table_is_played_whatever_its_players_the_server_and_the_channel_are_called
        a_long_name_is_cut_between_graphemes
        a_right_to_left_name_is_isolated
        heaps_of_marks_on_a_letter_are_thinned""",
    "A name has letters": "what_cannot_be_drawn_becomes_less_and_never_a_box",
    "Somebody does not see the picture": """
        the_alt_text_tells_everything_that_the_picture_shows
        an_example_is_told_in_full_to_those_who_cannot_see_it""",
    "A match counts": """
        matches_between_the_same_people_count_so_often_a_day_and_then_no_more
        a_match_against_the_computer_alone_counts_for_nobody""",
    "A match was broken off": "a_match_that_was_broken_off_counts_for_nobody",
    "Two are equal": """
        equals_share_a_rank_and_stand_by_name_then_number
        a_place_is_found_however_far_down
        an_empty_leaderboard_says_how_to_fill_it""",
    "Somebody on the leaderboard": "who_has_left_the_server_is_named_on_the_leaderboard_unless_the_server_hides_them",
    "A result was not honest": "a_match_is_struck_from_the_leaderboard_with_a_reason_and_put_back",
    "A match goes on": """
        what_is_hidden_changes_nothing_that_a_viewer_is_given
        every_line_names_its_table_or_interaction_and_none_a_card_or_a_secret
        while_the_match_goes_on_nothing_names_seed_or_salt""",
    "Somebody wants to see": """
        everybody_is_told_what_is_kept_about_them_and_nobody_else_sees_it
        after_deleting_nothing_is_left_and_the_other_has_won""",
}
"""How each row begins, and the tests by whose names it is held."""

ROWS = [row for row in re.findall(r"^\| ([^|]+) \| [^-]", PAGE, re.MULTILINE) if row != "what happens"]


def test_every_row_is_held_by_tests_that_there_are() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    there = {name for source in sources for name in re.findall(r"^(?:async )?def test_(\w+)", source, re.MULTILINE)}
    assert {name for names in HELD.values() for name in names.split()} - there == set()


@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_not_without_tests(row: str) -> None:
    assert max((begin for begin in HELD if row.startswith(begin)), key=len, default="")


def test_no_row_is_held_that_has_gone() -> None:
    longest = {max((begin for begin in HELD if row.startswith(begin)), key=len, default="") for row in ROWS}
    assert set(HELD) - longest == set()


def test_the_figures_are_those_of_the_code() -> None:
    paces = Paces()
    live, relaxed, post = paces.live // 60, paces.relaxed // 3600, paces.post // 3600
    one, two, three, then = (f"{pause:g}" for pause in (*RETRY_AFTER, RETRY_EVERY / 60))
    presses, openings, lobbies = Limits().presses, Limits().openings, Limits().lobbies
    for words in (
        f"beyond {presses.at_once} at once, {1 / presses.seconds:g} a second are carried out",
        f"{lobbies} that are not started; {openings.at_once} at once, then one in {openings.seconds:g} seconds",
        f"{live} minutes, {relaxed} hour, {post} hours; from {FASTEST} seconds to {SLOWEST // 86400} days",
        f"after {PATIENCE:g} seconds without a press",
        f"once in {Limits().looks.seconds:g} seconds at most",
        f"once in {NUDGE_AFTER / 60:g} minutes",
        f"when a turn's time has passed, {REMATCH_PATIENCE / 3600:g} hour at most",
        f"{KEPT / 86400:g} days, then it is closed",
        f"| after {LOBBY_KEPT / 3600:g} hours |",
        f"with {AWAY} messages below",
        f"tried again after {WITHOUT_FILES / 60:g} minutes",
        f"after {one}, {two} and {three} seconds, and so again every {then} minutes",
    ):
        assert words in PAGE
