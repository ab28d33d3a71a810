import type { strings as en } from '../en/branding.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'branding.accent': 'Akzentfarbe',
  'branding.contrast': 'Kontrast zu weißer Schrift: {ratio}:1',
  'branding.contrast.low': 'Kontrast zu weißer Schrift: {ratio}:1. Nötig sind mindestens {min}:1.',
  'branding.footer': 'Fußzeile',
  'branding.footer.hint':
    'Zum Beispiel die Anschrift. Erscheint auf jeder Seite von PDF-Dateien und am Ende geteilter Seiten.',
  'branding.logo': 'Logo',
  'branding.logo.hint': 'PNG, JPEG oder SVG, höchstens 100 kB und 2.000 × 2.000 Pixel.',
  'branding.logo.remove': 'Logo entfernen',
  'branding.note': 'Eigener Name, eigenes Logo und eigene Farben in PDF-Berichten und auf geteilten Seiten.',
  'branding.pick': 'Auswählen: {field}',
  'branding.preview': 'Vorschau der Titelseite',
  'branding.preview.kind': 'SEO-Bericht',
  'branding.primary': 'Hauptfarbe',
  'branding.remove': 'Branding entfernen',
}
