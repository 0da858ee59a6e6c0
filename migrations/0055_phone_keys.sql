-- The key of a telephone number leaves out what people dial only inside a country: the trunk prefix («0» in most
-- countries), Brazil's carrier code and Argentina's 15 after the area code of a mobile number. Sources: the
-- numbering plans as libphonenumber 1.13 has them, with which src/clients/server/phone-key.test.ts compares.
create or replace function phone_key(typed text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- Codes of the countries whose trunk prefix is 0. In Italy, for example, the zero belongs to the number.
  zero_trunk constant text := '^(20|27|31|32|33|40|41|43|44|46|49|51|53|57|58|60|61|62|63|64|66|81|82|84|86|90|91|92'
    '|93|94|95|98|211|212|213|218|231|232|233|234|243|249|250|251|252|254|255|256|260|261|262|263|264|265|291|353'
    '|355|358|359|370|373|374|377|380|381|382|383|385|386|387|389|421|423|508|590|591|593|594|595|596|598|686'
    '|850|855|856|880|886|961|962|963|964|966|967|970|971|972|976|977|994|995|996)0+';
  argentine_area constant text := '(11|2(?:2(?:02?|[13]|2[13-79]|4[1-6]|5[2457]|6[124-8]|7[1-4]|8[13-6]|9[1267])'
    '|3(?:02?|1[467]|2[03-6]|3[13-8]|[49][2-6]|5[2-8]|[67])|4(?:7[3-578]|9)|6(?:[0136]|2[24-6]|4[6-8]?|5[15-8])|80'
    '|9(?:0[1-3]|[19]|2\d|3[1-6]|4[02568]?|5[2-4]|6[2-46]|72?|8[23]?))|3(?:3(?:2[79]|6|8[2578])|4(?:0[0-24-9]|[12]'
    '|3[5-8]?|4[24-7]|5[4-68]?|6[02-9]|7[126]|8[2379]?|9[1-36-8])|5(?:1|2[1245]|3[237]?|4[1-46-9]|6[2-4]|7[1-6]'
    '|8[2-5]?)|6[24]|7(?:[069]|1[1568]|2[15]|3[145]|4[13]|5[14-8]|7[2-57]|8[126])|8(?:[01]|2[15-7]|3[2578]?|4[13-6]'
    '|5[4-8]?|6[1-357-9]|7[36-8]?|8[5-8]?|9[124])))';
  digits text := regexp_replace(typed, '\D', '', 'g');
begin
  if digits like '00%' then digits := ltrim(digits, '0');
  elsif typed !~ '^\s*\(?\+' and not (length(digits) >= 11 and digits like '598%') then
    digits := '598' || digits;
  end if;
  if digits like '54%' then
    digits := regexp_replace(digits, '^540+', '54');
    -- A mobile number begins with 9 for callers from abroad.
    if digits ~ ('^549?' || argentine_area || '15') and length(digits) - (digits like '549%')::int = 14 then
      digits := regexp_replace(digits, '^549?' || argentine_area || '15', '549\1');
    end if;
  elsif digits like '55%' then
    -- 90 begins a collect call.
    digits := regexp_replace(digits, '^55(?:0|90)(?:1[245]|2[1-35]|31|4[13]|[56]5|99)?(\d{10,11})$', '55\1');
    digits := regexp_replace(digits, '^550+', '55');
  elsif digits like '3606%' then digits := '36' || substr(digits, 5);
  elsif digits ~ '^78\d{10}$' then digits := '7' || substr(digits, 3);
  elsif digits ~ '^11\d{10}$' then digits := substr(digits, 2);
  elsif digits ~ '^375(80?|0)\d{9}$' then digits := '375' || right(digits, 9);
  elsif digits ~ '^9938\d{8}$' then digits := '993' || right(digits, 8);
  else digits := regexp_replace(digits, zero_trunk, '\1');
  end if;
  return case when length(digits) between 9 and 15 then '+' || digits end;
end $$;

-- The stored keys. Of two contacts of one client that are now the same, one stays. A contact that is
-- now the same as one of another client keeps its former key: a key belongs to one client.
delete from client_contacts as doubled using client_contacts as kept
where doubled.kind = 'phone' and kept.kind = 'phone' and doubled.client_id = kept.client_id
  and doubled.key <> kept.key and doubled.key <> phone_key(doubled.key)
  and phone_key(doubled.key) = phone_key(kept.key)
  and (kept.key = phone_key(kept.key) or (kept.created_at, kept.key) < (doubled.created_at, doubled.key));
update client_contacts as contact set key = phone_key(key)
where kind = 'phone' and phone_key(key) is not null and phone_key(key) <> key
  and not exists (select from client_contacts as other
    where other.kind = 'phone' and other.client_id <> contact.client_id
      and phone_key(other.key) = phone_key(contact.key));
