-- The portal counts searches on the server: submissions that were matched, corrections included. An erasure must not
-- change the past, so erased submissions are counted by the day they arrived, like erased leads and messages.
alter table erased_counts drop constraint erased_counts_kind_check;
alter table erased_counts add constraint erased_counts_kind_check check (kind in ('lead', 'contact', 'search'));

-- Erasures from before this migration left no count of searches. Each erased lead had at least one.
insert into erased_counts (kind, day, count) select 'search', day, count from erased_counts where kind = 'lead';

-- Searches in total and by day. Tombstones have no time of arrival.
create index submissions_received on submissions (received_at) where received_at is not null;
