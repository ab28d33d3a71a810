import type { strings as en } from '../en/alerts.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'alert.backup-failed': 'La dernière sauvegarde a échoué.',
  'alert.crawls-damaged':
    'Les résultats de crawl enregistrés sont endommagés. Aucun crawl ne démarre avant leur réparation.',
  'alert.details': 'Voir l’état',
  'alert.disk-full': 'Le disque est plein. Les visites ne sont pas comptées tant que de l’espace n’est pas libéré.',
  'alert.disk-low': 'L’espace disque est faible. Audits, crawls et e-mails sont en pause.',
  'alert.events-damaged':
    'Des événements enregistrés sont endommagés. Les nouvelles visites sont conservées ; réparez le stockage des événements.',
  'alert.events-unavailable':
    'Le stockage des événements est indisponible. Les visites sont mises en attente et comptées à son retour.',
}
