import type { strings as en } from '../en/schedule.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'schedule.daily': 'Tous les jours',
  'schedule.day': 'Jour du mois',
  'schedule.day.note': 'De 1 à 31 ; le dernier jour dans les mois plus courts',
  'schedule.email': 'M’envoyer les changements par e-mail',
  'schedule.email.note': 'Après chaque exécution planifiée',
  'schedule.label': 'Relancer',
  'schedule.monthly': 'Tous les mois',
  'schedule.next': 'Prochaine exécution : {date}',
  'schedule.none': 'Jamais',
  'schedule.time': 'Heure',
  'schedule.time.note': 'Dans votre fuseau horaire, {timezone}',
  'schedule.title': 'Planification',
  'schedule.weekday': 'Jour de la semaine',
  'schedule.weekly': 'Toutes les semaines',
}
