import type { strings as en } from '../en/schedule.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'render.always': 'Toujours',
  'render.always.note':
    'Ouvre la page dans un navigateur à chaque audit : mesure aussi la vitesse, vérifie l’accessibilité et prend des captures d’écran.',
  'render.auto': 'Automatique',
  'render.auto.note': 'N’ouvre la page dans un navigateur que si des scripts semblent en créer le contenu.',
  'render.label': 'Rendu',
  'render.never': 'Jamais',
  'render.never.note': 'N’audite que le HTML envoyé par le serveur. Le plus rapide.',
  'schedule.daily': 'Tous les jours',
  'schedule.day': 'Jour du mois',
  'schedule.day.note': 'De 1 à 31, ou le dernier jour des mois plus courts',
  'schedule.email': 'M’envoyer les changements par e-mail',
  'schedule.email.note': 'Après chaque exécution planifiée',
  'schedule.label': 'Relancer',
  'schedule.monthly': 'Tous les mois',
  'schedule.next': 'Prochaine exécution : {date}',
  'schedule.none': 'Jamais',
  'schedule.pdf': 'Joindre le rapport PDF',
  'schedule.pdf.note': 'Ajoute un PDF à chaque e-mail. Nécessite Chromium sur le serveur.',
  'schedule.time': 'Heure',
  'schedule.time.note': 'Dans votre fuseau horaire, {timezone}',
  'schedule.title': 'Planification',
  'schedule.weekday': 'Jour de la semaine',
  'schedule.weekly': 'Toutes les semaines',
}
