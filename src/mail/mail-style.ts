import { type Branding, logoUrl } from '../branding/branding.ts'
import { contrastWithWhite, minContrast, mixWithWhite } from '../branding/colors.ts'
import { imageSize, isRaster, type RasterLogo } from '../branding/logo.ts'
import type { MailAttachment } from './message.ts'
import { toSingleSafeLine } from './safe-line.ts'

/** The colors of a mail, and how the account that it is from presents itself. */
export interface MailStyle {
  readonly colors: MailColors
  /** Null if the account has no branding. */
  readonly brand: MailBrand | null
  /** The files that the HTML part shows. */
  readonly attachments: readonly MailAttachment[]
}

export interface MailColors {
  /** Buttons, links and bars on a light background, and the tracks of bars. */
  readonly accent: string
  readonly fill: string
  /** The same on a dark background. */
  readonly darkAccent: string
  readonly darkFill: string
}

export interface MailBrand {
  readonly name: string
  readonly color: string
  readonly darkColor: string
  readonly footer: string
  /** Null for none, and for formats that mail readers do not show. */
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null
}

const defaultColors: MailColors = {
  accent: '#0f6e66',
  fill: '#8fc3bb',
  darkAccent: '#45c4b4',
  darkFill: '#2d7f75',
}

export const defaultMailStyle: MailStyle = { colors: defaultColors, brand: null, attachments: [] }

const darkCard = '#161a20'
const logoId = 'logo@branding'
const maxLogo = { width: 240, height: 40 }
const steps = 20

/** `isPreview`: the logo is part of the HTML, which is shown without the attachments. Most mail readers show no such images. */
export function mailStyleOf(branding: Branding | null, { isPreview = false } = {}): MailStyle {
  if (branding === null) return defaultMailStyle
  const { name, primaryColor, accentColor, footer, logo } = branding
  const shown = logo && isRaster(logo) ? logo : null
  return {
    colors: accentColor === defaultColors.accent ? defaultColors : colorsOf(accentColor),
    brand: {
      name: toSingleSafeLine(name),
      color: primaryColor,
      darkColor: readableOnDark(primaryColor),
      footer: toSingleSafeLine(footer),
      logo: shown && { url: isPreview ? logoUrl(shown) : `cid:${logoId}`, ...fitted(shown) },
    },
    attachments:
      shown === null || isPreview
        ? []
        : [{ fileName: fileNames[shown.type], type: shown.type, bytes: shown.bytes, contentId: logoId }],
  }
}

const fileNames = { 'image/png': 'logo.png', 'image/jpeg': 'logo.jpg' } as const

/** Mail readers that do not know about maximum sizes would show it in its own. */
function fitted(logo: RasterLogo): { readonly width: number; readonly height: number } {
  const { width, height } = imageSize(logo)
  const scale = Math.min(1, maxLogo.width / width, maxLogo.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const colorsOf = (accent: string): MailColors => ({
  accent,
  fill: mixWithWhite(accent, 0.53),
  darkAccent: readableOnDark(accent),
  darkFill: mixWithWhite(accent, 0.2),
})

/** As light as text on a dark card has to be. The colors of accounts are readable on white. */
function readableOnDark(color: string): string {
  const shades = Array.from({ length: steps + 1 }, (_, step) => mixWithWhite(color, step / steps))
  const isReadable = (shade: string): boolean => contrastWithWhite(darkCard) / contrastWithWhite(shade) >= minContrast
  return shades.find(isReadable) ?? '#ffffff'
}
