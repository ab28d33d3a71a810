import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { foldCase } from '../../../base/fold-case.ts'
import { matchesWildcard, parseWildcard } from '../../../base/wildcard.ts'
import { channels } from '../../events/channels.ts'
import { ruleVersions } from '../../events/rule-versions.ts'
import { readRows } from '../lists/read-list.ts'
import { mediumRules } from './channel.ts'
import { clickIds } from './click-ids.ts'
import { findSource } from './source.ts'
import { aliases, fediverseSoftware, renamed, sources } from './sources.ts'

const latest = ruleVersions.at(-1)
const changes = ruleVersions.flatMap((version) => version.changes)

test('rules that changed have a new version, which says what changes in history', () => {
  const lists = (['ai-assistants.tsv', 'social-networks.tsv', 'search-engines.tsv'] as const).map(readRows)
  const media = mediumRules.map(([pattern, channel]) => [pattern.source, channel])
  const rules = [sources, renamed, aliases, fediverseSoftware, clickIds, media, lists]
  const fingerprint = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16)
  assert.equal(
    latest?.fingerprint,
    fingerprint,
    `The rules for sources and channels changed: add version ${ruleVersions.length + 1} with this fingerprint to src/analytics/events/rule-versions.ts, and what it changes for visits stored before.`,
  )
})

test('versions are numbered from 1 and dated in order', () => {
  assert.deepEqual(
    ruleVersions.map(({ version }) => version),
    ruleVersions.map((_, index) => index + 1),
  )
  const dates = ruleVersions.map(({ date }) => date)
  assert.deepEqual(dates, dates.toSorted())
  for (const date of dates) assert.equal(String(Temporal.PlainDate.from(date)), date)
})

test('changes to history are what the current rules say, and applying them again changes nothing', () => {
  const matches = (pattern: string | undefined, value: string): boolean =>
    pattern === undefined || (value !== '' && matchesWildcard(parseWildcard(foldCase(pattern)), foldCase(value)))
  const apply = ({ source, channel }: { readonly source: string; readonly channel: string }) => {
    const latest = changes
      .toReversed()
      .filter(({ match }) => matches(match.source, source) && matches(match.channel, channel))
    return {
      source: latest.find((change) => change.source !== null)?.source ?? source,
      channel: latest.find((change) => change.channel !== null)?.channel ?? channel,
    }
  }
  const stored = changes.flatMap(({ match, source }) => [match.source ?? '', source ?? ''])
  for (const source of stored)
    for (const channel of channels) {
      const once = apply({ source, channel })
      assert.deepEqual(apply(once), once)
    }
  for (const { match, source } of changes) {
    const host = /^[a-z0-9.-]+\.[a-z]+$/.test(match.source ?? '') ? URL.parse(`https://${match.source}/`) : null
    if (host && source !== null) assert.equal(findSource(null, host, 'example.com').source, source)
  }
})
