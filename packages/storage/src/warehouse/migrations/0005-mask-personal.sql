-- What was kept before clear personal data was left out of it: addresses and programs of clients in the requests of deliveries, e-mail addresses and personal parameters in addresses and searches.
-- Mutations run in the background and go on after a restart; rows that hold nothing of the kind are not rewritten. The patterns are those of packages/destinations/src/mask-personal.ts.

ALTER TABLE deliveries UPDATE
    request = replaceRegexpAll(replaceRegexpAll(request, '("(?:client_ip_address|client_user_agent|ip_override|user_agent)"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?', '\\1"hidden"'), '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    answer = replaceRegexpAll(replaceRegexpAll(answer, '("(?:client_ip_address|client_user_agent|ip_override|user_agent)"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?', '\\1"hidden"'), '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    attempts = replaceRegexpAll(attempts, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    url = replaceRegexpAll(url, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden')
WHERE match(concat(request, answer, attempts, url), '"(?:client_ip_address|client_user_agent|ip_override|user_agent)"|@|%(?:25){0,3}40');

-- GA4 is the one platform that was sent city, region and postal code in clear.
ALTER TABLE deliveries UPDATE
    request = replaceRegexpAll(request, '("(?:city|region|postal_code)"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?', '\\1"hidden"')
WHERE platform = 'ga4' AND match(request, '"(?:city|region|postal_code)"');

ALTER TABLE events UPDATE
    url = replaceRegexpAll(url, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    title = replaceRegexpAll(title, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    referrer = replaceRegexpAll(referrer, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    landing_url = replaceRegexpAll(landing_url, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    search_query = replaceRegexpAll(search_query, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    utm = CAST(mapApply((k, v) -> (k, replaceRegexpAll(v, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden')), utm), 'Map(LowCardinality(String), String)')
WHERE match(concat(url, title, referrer, landing_url, search_query, arrayStringConcat(mapValues(utm))), '@|%(?:25){0,3}40');

ALTER TABLE sessions UPDATE
    landing_url = replaceRegexpAll(landing_url, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    referrer = replaceRegexpAll(referrer, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden')
WHERE match(concat(landing_url, referrer), '@|%(?:25){0,3}40');

ALTER TABLE touches UPDATE
    landing_url = replaceRegexpAll(landing_url, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden'),
    referrer = replaceRegexpAll(referrer, '(?i)[^\\s&#/=?@:;,<>"\'()\\[\\]{}\\\\]{1,192}(?:@|%(?:25){0,3}40)[a-z0-9.-]{1,253}(?:\\.|%2e)[a-z]{2,24}', 'hidden')
WHERE match(concat(landing_url, referrer), '@|%(?:25){0,3}40');
