import type { ChannelKindName } from '../../database/schema.ts'
import { discord } from './discord.ts'
import type { ChannelKind } from './kind.ts'
import { ntfy } from './ntfy.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { telegram } from './telegram.ts'
import { webhook } from './webhook.ts'

/** Every kind of channel. A new one is a description, and its name in the schema. */
export const kinds: Readonly<Record<ChannelKindName, ChannelKind>> = {
  email: { needs: ['address'], target: ({ address = '' }) => address },
  slack,
  discord,
  teams,
  telegram,
  ntfy,
  webhook,
}
