import type { strings as en } from '../en/owner-panels.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'drop.bot': 'Robots, d’après leur identité',
  'drop.burst': 'Plus rapide qu’un humain',
  'drop.excluded-address': 'Adresses exclues',
  'drop.headless': 'Navigateurs sans fenêtre',
  'drop.no-visit': 'Signaux sans visite connue',
  'drop.not-a-browser': 'Pas un navigateur',
  'drop.not-an-event': 'Pas un événement',
  'drop.rate-limited': 'Trop de requêtes depuis un même réseau',
  'drop.referrer-spam': 'Référents indésirables',
  'drops.none.why': 'Rien n’a été écarté pendant cette période.',
  'drops.unit': 'Appels',
  'panel.drops': 'Non compté',
  'panel.revenue': 'Revenus',
  'revenue.unit': 'Événements',
}
