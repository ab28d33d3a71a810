import { iso } from '../base/clock.ts'
import { isDate, readTime } from '../base/read-time.ts'
import { createShareToken, sharePageUrl } from '../base/share-links.ts'
import type { PageLinkRow, Switch } from '../database/schema.ts'
import { hashPagePassword, passwordProtected, publicToAll, resolvePrivacy, type StoredPrivacy } from './privacy.ts'
import type { SharedPageKind } from './shared-pages.ts'

/** A website, report or crawl of the caller's account. */
export interface LinkOwner {
  readonly id: number
  readonly account_id: number
  /** In which a date is the last day of a link. */
  readonly timezone: string
}

interface SentLink {
  readonly name: string
  readonly privacy?: LinkPrivacy
  readonly password?: string
  readonly embed: Switch
  readonly expires_at?: string
  readonly enabled: Switch
}
type LinkPrivacy = PageLinkRow['privacy']

/** Who sends a password wants it to be asked for. */
const withPrivacy = <Sent extends Partial<SentLink>>(sent: Sent): Sent =>
  sent.password && sent.privacy === undefined ? { ...sent, privacy: passwordProtected } : sent

/** The columns that new links of all kinds have. */
export async function newLinkColumns(sent: SentLink, owner: LinkOwner) {
  const { name, embed, enabled, expires_at = '' } = sent
  const access = withPrivacy(sent)
  const hash = await hashPagePassword(access, owner.account_id)
  return {
    ...{ name, embed, enabled, ...resolvePrivacy(access, hash, { privacy: publicToAll, password_hash: null }) },
    ...{ share_token: createShareToken(), expires_at: readExpiry(expires_at, owner), last_used_at: null },
  }
}

/** What changes in a link. */
export async function changedLinkColumns(
  sent: Partial<SentLink> & { readonly reset_page?: Switch },
  owner: LinkOwner,
): Promise<(before: StoredPrivacy<LinkPrivacy>) => Partial<PageLinkRow>> {
  const { name, embed, enabled, expires_at, reset_page } = sent
  const access = withPrivacy(sent)
  const hash = await hashPagePassword(access, owner.account_id)
  return (before) => ({
    ...{ name, embed, enabled, ...resolvePrivacy(access, hash, before) },
    ...(expires_at === undefined ? {} : { expires_at: readExpiry(expires_at, owner) }),
    ...(reset_page === 1 && { share_token: createShareToken() }),
  })
}

function readExpiry(text: string, { timezone }: LinkOwner): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const time = readTime('expires_at', trimmed, timezone)
  if (!isDate(trimmed)) return time
  const nextDay = Temporal.PlainDate.from(trimmed).add({ days: 1 })
  return nextDay.toZonedDateTime(timezone).epochMilliseconds
}

/** What the owner sees of links of all kinds. */
export const showLink = (row: PageLinkRow, baseUrl: string, kind: SharedPageKind) => ({
  name: row.name,
  page: sharePageUrl(baseUrl, kind, row.share_token),
  privacy: row.privacy,
  embed: row.embed,
  expires_at: row.expires_at === null ? null : iso(row.expires_at),
  enabled: row.enabled,
  last_used_at: row.last_used_at === null ? null : iso(row.last_used_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})
