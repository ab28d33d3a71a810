import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksOfText } from './looks-like.ts'

const rows: Readonly<Record<string, readonly [text: string, kind: string | null, description: RegExp]>> = {
  'a dump of Umami': ['--\n\nCOPY public.website_event (event_id) FROM stdin;\n', 'umami', /Umami/],
  'a dump of Matomo': ['INSERT INTO `matomo_log_visit` VALUES (1)', null, /Matomo.*getLastVisitsDetails/],
  'another dump': ['CREATE TABLE IF NOT EXISTS `users` (\n  id int);\nCREATE TABLE "b" (', null, /tables users, b$/],
  'a CSV of Umami': ['website_id,session_id,url_path\n', 'umami', /Umami/],
  'the visits of Matomo': ['[{"idVisit": 5}]', 'matomo', /Matomo/],
  'the visits of Matomo in CSV': ['idSite,idVisit,visitorId\n', 'matomo', /Matomo/],
  'GoatCounter, version 2': ['2Path,Title,Event,Session,Date\n', 'goatcounter', /GoatCounter/],
  'GoatCounter, version 1': ['1,Path,Title,Session,Date\n', 'goatcounter', /GoatCounter/],
  BigQuery: ['{"event_timestamp":"1"}\n', 'ga4', /BigQuery/],
  'an exploration': ['# ---\n\nDate,Country,Active users\n', 'ga4_exploration', /exploration/],
  'our CSV': ['time;visitor;page\n', 'sightline', /Sightline/],
  'other JSON': ['{"name":"Tea","price":4}', null, /JSON with the fields name, price/],
  'a table': ['name,price\nTea,4\n', null, /table with the columns name, price/],
  'an access log': [
    '192.0.2.1 - - [01/Mar/2024:09:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "Mozilla/5.0"\n',
    null,
    /access log/,
  ],
  'a log of IIS': [
    '#Software: IIS\n#Fields: date time c-ip cs-uri-stem sc-status\n2024-03-01 09:00:00 192.0.2.1 / 200\n',
    null,
    /access log/,
  ],
  'a web page': ['<!DOCTYPE html><title>Sign in</title>', null, /web page/],
  'UTF-16 without a mark': ['t\0i\0m\0e\0', null, /UTF-16/],
  prose: ['Hello\n', null, /without columns/],
}

for (const [name, [text, kind, description]] of Object.entries(rows))
  test(`${name} is recognized`, () => {
    const looks = looksOfText(text)
    assert.equal(looks.kind, kind)
    assert.match(looks.description, description)
  })
