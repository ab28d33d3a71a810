import type { strings as en } from '../en/branding.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'branding.accent': 'Couleur d’accentuation',
  'branding.contrast': 'Contraste avec le texte blanc : {ratio}:1',
  'branding.contrast.low': 'Contraste avec le texte blanc : {ratio}:1. Il faut au moins {min}:1.',
  'branding.footer': 'Pied de page',
  'branding.footer.hint':
    'Par exemple votre adresse. Affiché sur chaque page des fichiers PDF et à la fin des pages partagées.',
  'branding.logo': 'Logo',
  'branding.logo.hint': 'PNG, JPEG ou SVG, au plus 100 ko et 2 000 × 2 000 pixels.',
  'branding.logo.remove': 'Supprimer le logo',
  'branding.note': 'Votre nom, votre logo et vos couleurs dans les rapports PDF et les pages partagées.',
  'branding.pick': 'Choisir : {field}',
  'branding.preview': 'Aperçu de la couverture',
  'branding.preview.kind': 'Rapport SEO',
  'branding.primary': 'Couleur principale',
  'branding.remove': 'Supprimer la personnalisation',
}
