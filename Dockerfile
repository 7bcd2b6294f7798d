# The bot in a container: the token comes from outside, everything that is kept lies in /data.
#   docker build -t casino-table .
#   docker run -d --name casino-table --env-file .env -v casino-data:/data --restart unless-stopped --stop-timeout 15 casino-table
FROM python:3.11-slim-bookworm

# Fonts for names in every script; libfribidi0 sets Arabic and Hebrew ones from right to left.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fontconfig fonts-noto-core fonts-noto-cjk libfribidi0 \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY assets assets
COPY engine engine
COPY bot bot

RUN useradd --system --home-dir /data casino && install -d -o casino -m 0700 /data
USER casino
ENV CASINO_DATABASE=/data/casino.sqlite3 PYTHONDONTWRITEBYTECODE=1
VOLUME /data
CMD ["python", "-m", "bot"]
