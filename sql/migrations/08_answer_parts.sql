-- An answer is stored as its figures and the numbers of its parts. The parts (cards of communities, sentences, the order of
-- the fields) are texts that answers share. They hold nothing that a family wrote. Each is stored once, as long as an answer
-- refers to it.
create table answer_parts (
  id integer generated always as identity primary key,
  -- SHA-256 of the body.
  hash bytea not null unique,
  body text not null,
  -- The epoch in which a sweep found no answer that refers to it. The next sweep deletes it, unless it was used again.
  condemned_in bigint
);

-- One row. A statement that stores an answer reads it, and so waits for a sweep that condemns parts; and a sweep waits for
-- statements that have read it. Servers remember the numbers of parts of one epoch. It begins with a random number, so that
-- they never use those of a database that was here before a restore.
create table answer_sweeps (
  id integer primary key check (id = 1),
  epoch bigint not null
);
insert into answer_sweeps values (1, (random() * 1e15)::bigint);

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
