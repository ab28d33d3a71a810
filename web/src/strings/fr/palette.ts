import type { strings as en } from '../en/palette.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'palette.add-site': 'Ajouter un site',
  'palette.crawl': 'Lancer un crawl',
  'palette.goal': 'Ajouter un objectif',
  'palette.kind.account': 'Compte',
  'palette.kind.action': 'Action',
  'palette.kind.issue': 'Problème',
  'palette.kind.page': 'Page',
  'palette.kind.setting': 'Paramètre',
  'palette.kind.site': 'Site',
  'palette.kind.tab': 'Onglet',
  'palette.report': 'Lancer un rapport',
  'palette.results': 'Résultats',
  'palette.theme.auto': 'Utiliser le thème du système',
  'palette.theme.dark': 'Utiliser le thème sombre',
  'palette.theme.light': 'Utiliser le thème clair',
}
