#!/bin/bash
# A replica copies the primary when its folder is empty, and follows it from then on.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  connect="host=$PRIMARY user=replicator application_name=replica"
  # A slot that was left by an earlier replica is used again.
  slot=(--create-slot --slot=replica)
  if psql -Atc "select 1 from pg_replication_slots where slot_name = 'replica'" \
    "host=$PRIMARY user=$POSTGRES_USER password=$POSTGRES_PASSWORD dbname=$POSTGRES_DB" | grep -q 1; then
    slot=(--slot=replica)
  fi
  # Half a copy is no replica: it gets its place when it is whole.
  rm -rf "$PGDATA.part"
  pg_basebackup --pgdata="$PGDATA.part" --dbname="$connect password=$REPLICATION_PASSWORD" \
    --wal-method=stream --checkpoint=fast --write-recovery-conf "${slot[@]}"
  rm -rf "$PGDATA"
  mv "$PGDATA.part" "$PGDATA"
  chown -R postgres:postgres "$PGDATA"
  chmod 700 "$PGDATA"
fi
exec docker-entrypoint.sh "$@"
