import type { BotHit } from '../bot-hit.ts'

/** A bot hit with these values, and defaults for the others. */
export const sampleBotHit = (values: Partial<BotHit> = {}): BotHit => ({
  website: 1,
  time: Date.UTC(2026, 5, 1, 12),
  page: '/',
  bot: 'Googlebot',
  operator: 'Google',
  purpose: 'search',
  reason: 'known_name',
  verification: 'unverified',
  status: 0,
  count: 1,
  ...values,
})
