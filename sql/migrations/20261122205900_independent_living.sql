-- A young family without care wishes is told if no register of their state lists independent living. Hardly any
-- register does, so without this index each of these searches would read all communities of the state to find none.
create index facilities_independent_living on facilities (state) where 'Independent Living' = any (care_types);
