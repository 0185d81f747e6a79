-- The advisor's day: several tasks and tours for each lead, more people to call, and leads that staff add by hand.

-- What there is to do for a lead. The next step of a lead is its first open task.
create table inbox_tasks (
  -- Chosen by the caller.
  id uuid primary key,
  lead_id uuid not null references inbox_leads on delete cascade,
  what text not null check (length(what) between 1 and 200),
  due_on date not null,
  -- In the operator's time zone. Null: any time of the day.
  due_at time,
  owner_id uuid references admins,
  -- The community that a tour is of: {id, name}. Null for any other task.
  community jsonb,
  -- The request that the tour came from.
  message_id uuid references inbox_messages on delete set null,
  -- When the reminder of the tour was queued. Another day or time takes that back.
  reminded_at timestamptz,
  done_at timestamptz,
  -- How a tour ended.
  outcome text check (outcome in ('toured', 'canceled')),
  check (outcome is null or (community is not null and done_at is not null))
);
create index inbox_tasks_lead on inbox_tasks (lead_id);
create index inbox_tasks_open on inbox_tasks (due_on, due_at) where done_at is null;
create index inbox_tasks_message on inbox_tasks (message_id) where message_id is not null;
create index inbox_tasks_owner on inbox_tasks (owner_id) where owner_id is not null;

insert into inbox_tasks (id, lead_id, what, due_on)
select gen_random_uuid(), id, next_step, next_on from inbox_leads where next_step is not null;
alter table inbox_leads drop column next_step, drop column next_on;

-- Others to call about a lead: a daughter, a power of attorney, a discharge planner.
create table inbox_people (
  -- Chosen by the caller.
  id uuid primary key,
  lead_id uuid not null references inbox_leads on delete cascade,
  name text not null,
  relation text not null,
  -- Empty if unknown.
  phone text not null,
  email text not null,
  best_time text not null,
  added_at timestamptz not null default now()
);
create index inbox_people_lead on inbox_people (lead_id);

-- shared/desk/inbox.ts lists the kinds of events. Each new one would replace this check, also in a branch beside this.
alter table inbox_events drop constraint inbox_events_kind_check;

-- A lead that staff added has unknown answers, which are empty, and may share its email with another lead.
alter table questionnaires
  -- How the family came. Null: it sent the questionnaire itself.
  add column source text check (source in ('telephone', 'walk_in', 'hospital', 'other')),
  drop constraint questionnaires_first_name_check,
  drop constraint questionnaires_last_name_check,
  drop constraint questionnaires_amenities_check,
  drop constraint questionnaires_city_check,
  drop constraint questionnaires_state_check,
  drop constraint questionnaires_zip_code_check,
  add constraint questionnaires_answers_check check (
    length(first_name) <= 50 and length(last_name) <= 50 and length(city) <= 100
    and (source is null or length(first_name || last_name) > 0)
    and (
      length(first_name) > 0 and length(last_name) > 0 and cardinality(amenities) > 0 and length(city) > 0
      and state ~ '^[A-Z]{2}$' and zip_code ~ '^\d{5}(-\d{4})?$'
      or source is not null and (state = '' or state ~ '^[A-Z]{2}$') and (zip_code = '' or zip_code ~ '^\d{5}(-\d{4})?$')
    )
  );
drop index questionnaires_email;
-- Each email counts once, whatever its case or the blanks around it, among the families that sent the questionnaire.
create unique index questionnaires_email on questionnaires (lower(btrim(email))) where source is null;
-- Families are found by their email, too.
create index questionnaires_any_email on questionnaires (lower(btrim(email)));
