-- The three tables that grow with every game and every answer, each split by the hash of whose rows they are.
-- For a PostgreSQL whose largest table no longer fits into memory with its indexes (docs/hosting/running.md, "From a hundred users to a million").
--
--     psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f docs/hosting/partitions.sql
--
-- Stop all nodes and make a backup first. It is one transaction: it is done as a whole or not at all. A table that is split already is
-- left alone. Keys, indexes and triggers keep their names, so later upgrades work as before. The parts lie in a schema of their own, where
-- backups do not look: they read the tables as a whole.
begin;

create schema if not exists parts;

create or replace function pg_temp.split_by_hash(name text, by text, parts integer) returns void language plpgsql as $$
declare
  whole constant text := name || '_whole';
  -- In the order in which they can be made again: keys before what refers to them.
  remade text[];
  referring record;
  statement text;
begin
  if (select relkind from pg_class where oid = name::regclass) = 'p' then return; end if;
  execute format('lock table %I in access exclusive mode', name);
  select array_agg(made order by place) into remade from (
    select 1 as place, format('alter table %I add constraint %I %s', name, conname, pg_get_constraintdef(oid)) as made
      from pg_constraint where conrelid = name::regclass and contype in ('p', 'u', 'f', 'c')
    union all
    select 2, pg_get_indexdef(indexrelid) from pg_index where indrelid = name::regclass
      and not exists (select from pg_constraint where conindid = indexrelid and conrelid = name::regclass)
    union all
    select 3, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where confrelid = name::regclass and contype = 'f'
    union all
    select 4, pg_get_triggerdef(oid) from pg_trigger where tgrelid = name::regclass and not tgisinternal
  ) as parts_of_it;
  for referring in select conrelid::regclass as place, conname from pg_constraint where confrelid = name::regclass and contype = 'f' loop
    execute format('alter table %s drop constraint %I', referring.place, referring.conname);
  end loop;
  execute format('alter table %I rename to %I', name, whole);
  execute format('create table %I (like %I including defaults including storage) partition by hash (%I)', name, whole, by);
  for part in 0 .. parts - 1 loop
    execute format('create table parts.%I partition of %I for values with (modulus %s, remainder %s)', name || '_' || part, name, parts, part);
  end loop;
  execute format('insert into %I select * from %I', name, whole);
  execute format('drop table %I', whole);
  foreach statement in array remade loop execute statement; end loop;
  execute format('analyze %I', name);
end $$;

select pg_temp.split_by_hash('games', 'user_id', 16);
select pg_temp.split_by_hash('game_analyses', 'game_review_id', 16);
select pg_temp.split_by_hash('memory_answers', 'user_id', 16);

commit;
