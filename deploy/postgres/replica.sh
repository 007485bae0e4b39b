#!/bin/bash
# Starts a streaming replica. An empty data folder is filled with a copy of the primary first.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  connect="host=$PRIMARY user=replicator application_name=replica"
  # Reuses the replication slot of an earlier replica.
  slot=(--create-slot --slot=replica)
  if psql -Atc "select 1 from pg_replication_slots where slot_name = 'replica'" \
    "host=$PRIMARY user=$POSTGRES_USER password=$POSTGRES_PASSWORD dbname=$POSTGRES_DB" | grep -q 1; then
    slot=(--slot=replica)
  fi
  # The copy is written to another folder and moved when it is complete.
  rm -rf "$PGDATA.part"
  pg_basebackup --pgdata="$PGDATA.part" --dbname="$connect password=$REPLICATION_PASSWORD" \
    --wal-method=stream --checkpoint=fast --write-recovery-conf "${slot[@]}"
  rm -rf "$PGDATA"
  mv "$PGDATA.part" "$PGDATA"
  chown -R postgres:postgres "$PGDATA"
  chmod 700 "$PGDATA"
fi
exec docker-entrypoint.sh "$@"
