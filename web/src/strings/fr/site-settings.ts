import type { strings as en } from '../en/site-settings.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'settings.section.general': 'Général',
  'settings.section.tracking': 'Suivi',
  'settings.section.search': 'Recherche',
  'settings.section.exclusions': 'Exclusions',
  'settings.section.sharing': 'Partage',
  'settings.section.email': 'E-mail',
  'settings.section.alerts': 'Alertes',
  'settings.section.data': 'Données',
  'settings.section.delete': 'Suppression',
  'site-setting.general.note': 'Le nom du site et le décompte de ses jours.',
  'site-setting.host': 'Hôte',
  'site-setting.host.note': 'www. est inclus.',
  'site-setting.name': 'Nom',
  'site-setting.name.note': 'Facultatif',
  'site-setting.main-goal': 'Objectif principal',
  'site-setting.main-goal.note': 'Affiché là où un seul objectif tient, dans la vue d’ensemble et la liste des sites.',
  'site-setting.main-goal.first': 'Premier objectif',
  'site-setting.changed': 'Modifié : {names}',
  'site-setting.unchanged': 'Aucune modification non enregistrée',
  'site-setting.discard': 'Abandonner',
  'site-setting.verified': 'Vérifié',
}
