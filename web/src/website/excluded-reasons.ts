import type { Key } from '../strings/keys.ts'
import { t } from '../strings/strings.ts'

const reasons: Readonly<Record<string, Key>> = {
  'excluded-address': 'excluded.excluded-address',
  bot: 'excluded.bot',
  headless: 'excluded.headless',
  'not-a-browser': 'excluded.not-a-browser',
  burst: 'excluded.burst',
  'rate-limited': 'excluded.rate-limited',
  invalid: 'excluded.invalid',
  'future-time': 'excluded.future-time',
  'referrer-spam': 'excluded.referrer-spam',
  rule: 'excluded.rule',
  'no-visit': 'excluded.no-visit',
  'not-an-event': 'excluded.not-an-event',
}

/** Why a hit was excluded, in words. */
export function reasonName(reason: string): string {
  const key = reasons[reason]
  return key ? t(key) : reason.replaceAll('-', ' ')
}
