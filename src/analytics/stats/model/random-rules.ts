import fc from 'fast-check'
import { type ChannelRule, matchedFields } from '../../events/channels.ts'

const patterns = [
  'google',
  'GOOGLE.COM',
  '*',
  '*e*',
  'news*',
  '*.com',
  'n*w*2',
  'cpc',
  'σασ.EXAMPLE',
  'search',
  "'; --",
]

const match = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...matchedFields), fc.constantFrom(...patterns)), {
    minLength: 1,
    maxLength: 2,
    selector: ([field]) => field,
  })
  .map((entries): ChannelRule['match'] => Object.fromEntries(entries))

/** Names that others have anyway, and names of their own. */
const name = fc.constantFrom(null, 'Google', 'search', 'Partners', "o'hara", 'ü')

export const randomRules: fc.Arbitrary<readonly ChannelRule[]> = fc.array(
  fc.record({ match, source: name, channel: name }),
  { minLength: 1, maxLength: 5 },
)
