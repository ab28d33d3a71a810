import type { strings as en } from '../en/demo.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'demo.notice': 'Ce sont des données de démo, pas un vrai site.',
  'demo.remove': 'Supprimer les données de démo',
  'demo.removed': 'Données de démo supprimées',
  'demo.settings':
    'Ceci est le site de démo, avec des données d’exemple. Rien n’est mesuré et aucun e-mail n’est envoyé.',
  'demo.shop':
    'Ceci est la boutique de démo. Sightline la sert lui-même : ses pages ne s’ouvrent donc pas dans votre navigateur.',
}
