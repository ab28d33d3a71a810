import { type Static, Type } from 'typebox'
import { iso } from '../base/clock.ts'
import type { BrandingRow } from '../database/schema.ts'

export const maxNameLength = 100
export const maxFooterLength = 300
/** A data URL of the largest logo, with room for its prefix. */
const maxLogoText = 140_000

const colorNote = 'Such as `#0f6e66`. White text on it must be readable: a contrast of at least 4.5:1 (WCAG AA)'
const primaryNote = `${colorNote}. Covers, headings, and the header of shared pages`
const accentNote = `${colorNote}. Charts, links and buttons`

export const BrandingRecord = Type.Object(
  {
    object: Type.Literal('branding'),
    name: Type.String({ description: 'Empty for that of this program' }),
    primary_color: Type.String({ description: primaryNote }),
    accent_color: Type.String({ description: accentNote }),
    footer: Type.String({ description: 'At the end of shared pages, and of each page of a PDF file' }),
    logo: Type.String({ description: 'A data URL; empty for none' }),
    updated_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Null if the account has no branding',
    }),
  },
  { title: 'Branding' },
)
export type BrandingRecord = Static<typeof BrandingRecord>

/** Absent fields are unchanged, and empty ones are reset. */
export const BrandingChanges = Type.Partial(
  Type.Object({
    name: Type.String({ maxLength: maxNameLength, description: 'Empty for that of this program' }),
    primary_color: Type.String({ maxLength: 7, description: primaryNote }),
    accent_color: Type.String({ maxLength: 7, description: accentNote }),
    footer: Type.String({ maxLength: maxFooterLength }),
    logo: Type.String({
      maxLength: maxLogoText,
      description:
        'A PNG, JPEG or SVG image of at most 100 KB and 2,000 × 2,000 pixels, as base64 or as a data URL; empty removes it. ' +
        'Of an SVG image, only shapes, text and gradients are kept',
    }),
  }),
)
export type BrandingChanges = Static<typeof BrandingChanges>

export const DeletedBranding = Type.Object(
  { object: Type.Literal('branding'), deleted: Type.Literal(true) },
  { title: 'DeletedBranding' },
)

/** How an account presents itself on what it hands out. */
export interface Branding {
  readonly name: string
  readonly primaryColor: string
  readonly accentColor: string
  readonly footer: string
  readonly logo: Logo | null
}

export interface Logo {
  readonly type: Exclude<BrandingRow['logo_type'], ''>
  readonly bytes: Uint8Array
}

export const defaultBranding: Branding = {
  name: 'Sightline',
  primaryColor: '#0f6e66',
  accentColor: '#0f6e66',
  footer: '',
  logo: null,
}

export const logoUrl = ({ type, bytes }: Logo): string => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

const logoOf = ({ logo_type, logo }: BrandingRow): Logo | null =>
  logo === null || logo_type === '' ? null : { type: logo_type, bytes: logo }

export const brandingOf = (row: BrandingRow | undefined): Branding =>
  row === undefined
    ? defaultBranding
    : {
        name: row.name || defaultBranding.name,
        primaryColor: row.primary_color || defaultBranding.primaryColor,
        accentColor: row.accent_color || defaultBranding.accentColor,
        footer: row.footer,
        logo: logoOf(row),
      }

export function showBranding(row: BrandingRow | undefined): BrandingRecord {
  const logo = row === undefined ? null : logoOf(row)
  return {
    object: 'branding',
    name: row?.name ?? '',
    primary_color: row?.primary_color || defaultBranding.primaryColor,
    accent_color: row?.accent_color || defaultBranding.accentColor,
    footer: row?.footer ?? '',
    logo: logo === null ? '' : logoUrl(logo),
    updated_at: row === undefined ? null : iso(row.updated_at),
  }
}

/** What visitors of a shared page see of the branding of its account; null if there is none. */
export const SharedBranding = Type.Union(
  [
    Type.Object(
      {
        name: Type.String(),
        primary_color: Type.String(),
        accent_color: Type.String(),
        footer: Type.String(),
        logo: Type.String({ description: 'A data URL; empty for none' }),
      },
      { title: 'SharedBranding' },
    ),
    Type.Null(),
  ],
  { description: 'How the account presents itself; null if it has no branding' },
)
export type SharedBranding = Static<typeof SharedBranding>

export function showSharedBranding(row: BrandingRow | undefined): SharedBranding {
  if (row === undefined) return null
  const { object, updated_at, ...shown } = showBranding(row)
  return shown
}
