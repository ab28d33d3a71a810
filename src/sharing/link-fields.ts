import { type Static, Type } from 'typebox'
import { cursorQuery } from '../http/paging.ts'
import { EmbedField, NewEmbedField, PasswordField, ResetPageField } from './privacy.ts'
import type { SharedPageKind } from './shared-pages.ts'

const privacyNote = '0: anyone who has the link, 2: with a password of this link'
const enabledNote = '0: the link is switched off, and looks like one that does not exist'

const ExpiresAt = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
  description: 'The first instant at which it does not work any more; null for always',
})
const LastUsedAt = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
  description: 'Within a minute; null if it was never opened',
})

/** The fields that share links of websites, reports and crawls have, besides the page address of these. */
export const linkFields = (owner: SharedPageKind) => {
  const name = Type.String({ minLength: 1, maxLength: 100, description: `One line, unique in the ${owner}` })
  const timezone = owner === 'website' ? 'of the website' : 'of the account (UTC if that has none)'
  const expires_at = Type.String({
    maxLength: 40,
    description: `Until when the link works: a date, as the last day in the time zone ${timezone}, or a time with its offset; empty for always`,
  })
  return {
    created: {
      name,
      privacy: Type.Optional(
        Type.Enum([0, 2], { description: `${privacyNote}. Without it, 2 if a password is sent, and 0 otherwise` }),
      ),
      password: Type.Optional(PasswordField),
      embed: NewEmbedField,
      expires_at: Type.Optional(expires_at),
      enabled: Type.Enum([0, 1], { default: 1, description: enabledNote }),
    },
    changes: {
      name,
      privacy: Type.Enum([0, 2], { description: privacyNote }),
      password: PasswordField,
      embed: EmbedField,
      expires_at,
      enabled: Type.Enum([0, 1], { description: enabledNote }),
      reset_page: ResetPageField,
    },
    shown: {
      name: Type.String(),
      page: Type.String({ description: 'Its address, which cannot be guessed' }),
      privacy: Type.Enum([0, 2], { description: privacyNote }),
      embed: EmbedField,
      expires_at: ExpiresAt,
      enabled: Type.Enum([0, 1], { description: enabledNote }),
      last_used_at: LastUsedAt,
      created_at: Type.String({ format: 'date-time' }),
      updated_at: Type.String({ format: 'date-time' }),
    },
  } as const
}

export const ShareLinkList = Type.Object(cursorQuery)
export type ShareLinkList = Static<typeof ShareLinkList>

/** How the routes of all share links are described. */
export const linkRecords = {
  permissions: { read: 'view_links', change: 'edit' },
  name: 'share_link',
  one: 'a share link',
  path: 'share-links',
  tag: 'Share links',
} as const

export const linkTexts = {
  update: 'Changes only what is sent. A link that is switched off, or has another password, closes at once.',
  remove: 'It closes at once.',
} as const
