import type { strings as en } from '../en/journeys.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'journey.columns': { one: '{n} étape', other: '{n} étapes' },
  'journey.columns.label': 'Nombre d’étapes',
  'journey.entry': 'Arrivée sur le site',
  'journey.exit': 'Ont quitté le site',
  'journey.next': 'Ensuite',
  'journey.other': 'Autres',
  'journey.previous': 'Avant',
  'journey.start': 'Départ : {start}',
  'journey.start.add': 'Ajouter une condition au départ',
  'journey.start.entry': 'Pages d’entrée',
  'journey.start.label': 'Départ',
  'journey.start.reset': 'Commencer par les pages d’entrée',
  'journey.step.after': 'Étape {n} après',
  'journey.step.before': 'Étape {n} avant',
  'journey.step.start': 'Départ',
}
