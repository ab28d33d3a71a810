import { registerHooks } from 'node:module'

/** Loaded before a program: makes it that of a release whose rules say more about some sources. */
const next = `export const ruleVersions = [
  { version: 1, date: '2026-11-16', fingerprint: '', changes: [] },
  { version: 2, date: '2027-03-01', fingerprint: '', changes: [
    { match: { source: 'new-assistant.example', channel: 'referral' }, source: 'New Assistant', channel: 'ai' },
    { match: { source: 'new-assistant.example' }, source: 'New Assistant', channel: null },
  ] },
]`

registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('/events/rule-versions.ts')
      ? { format: 'module', source: next, shortCircuit: true }
      : nextLoad(url, context),
})
