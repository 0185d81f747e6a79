-- A lead takes fewer bytes. Rows from before stay as they are, and both forms are read.

-- The numbers of an answer's parts in as few bytes as is simple: each as the difference from the one before it, which is
-- small for parts that were stored together. Zigzag, then seven bits to a byte, the lowest first (LEB128).
create function pack_numbers(numbers integer[]) returns bytea language plpgsql immutable strict parallel safe as $$
declare
  packed bytea := '';
  before bigint := 0;
  number integer;
  rest bigint;
begin
  foreach number in array numbers loop
    rest := case when number >= before then 2 * (number - before) else 2 * (before - number) - 1 end;
    while rest >= 128 loop
      packed := packed || set_byte('\x00', 0, (rest % 128)::integer + 128);
      rest := rest / 128;
    end loop;
    packed := packed || set_byte('\x00', 0, rest::integer);
    before := number;
  end loop;
  return packed;
end
$$;

create function unpack_numbers(packed bytea) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  numbers integer[] := '{}';
  before bigint := 0;
  value bigint := 0;
  scale bigint := 1;
  digit integer;
begin
  for place in 0 .. length(packed) - 1 loop
    digit := get_byte(packed, place);
    value := value + (digit % 128) * scale;
    if digit >= 128 then
      scale := scale * 128;
    else
      before := before + case when value % 2 = 0 then value / 2 else -(value + 1) / 2 end;
      numbers := numbers || before::integer;
      value := 0;
      scale := 1;
    end if;
  end loop;
  return numbers;
end
$$;

alter table submissions
  -- `payload` as packed text (pack-text.ts). A version that was replaced has its payload in clear, because it is searched.
  add column packed_payload bytea,
  -- `parts` as pack_numbers makes them.
  add column packed_parts bytea,
  drop constraint submissions_check,
  add constraint submissions_check check (
    erased_at is not null
    or (
      request_hash is not null and num_nonnulls(payload, packed_payload) = 1 and reference is not null
      and received_at is not null
    )
  ),
  add constraint submissions_check3 check (erased_at is null or num_nonnulls(packed_payload, packed_parts) = 0);

-- As packed text. The columns of before are no longer written.
alter table questionnaires add column packed_user_agent bytea;
alter table analytics_events add column packed_user_agent bytea;

-- A consent is found by its version. Its own id was never used.
alter table consents
  drop column id,
  drop constraint consents_key_hash_key,
  add primary key (key_hash);

-- Rows come in the order of their times. An index in that order is filled page after page; one in the opposite order
-- splits its first page again and again, which leaves every page half empty. Both are read in either direction.
drop index questionnaires_created_at, inbox_leads_newest, inbox_leads_stage, inbox_leads_assigned, inbox_leads_unread,
  contacts_created_at, inbox_messages_newest, inbox_messages_unread, inbox_messages_unanswered;
create index questionnaires_created_at on questionnaires (created_at, id);
create index inbox_leads_newest on inbox_leads (received_at, id);
create index inbox_leads_stage on inbox_leads (stage, received_at, id);
create index inbox_leads_assigned on inbox_leads (assigned_to, received_at, id) where assigned_to is not null;
create index inbox_leads_unread on inbox_leads (received_at, id) where not is_read;
create index contacts_created_at on contacts (created_at, id) where erased_at is null;
create index inbox_messages_newest on inbox_messages (received_at, id);
create index inbox_messages_unread on inbox_messages (received_at, id) where not is_read;
create index inbox_messages_unanswered on inbox_messages (received_at, id) where not is_answered;
