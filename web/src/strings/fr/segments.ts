import type { strings as en } from '../en/segments.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'segment.change': 'Modifier le segment {name}',
  'segment.chip': 'Segment',
  'segment.delete': 'Supprimer',
  'segment.deleted': 'Segment supprimé',
  'segment.edit': 'Modifier',
  'segment.edit.cancel': 'Arrêter de modifier le segment {name}',
  'segment.edit.none': 'Ajoutez d’abord un filtre : un segment en a besoin d’au moins un.',
  'segment.edit.note': 'Ce sont les filtres de la vue. Pour les changer, fermez cette fenêtre et modifiez-les là.',
  'segment.edit.save': 'Enregistrer les modifications du segment {name}',
  'segment.edit.title': 'Modifier le segment {name}',
  'segment.edited': 'Modification du segment',
  'segment.everything': 'Tout',
  'segment.hint': 'Pour créer un segment, ajoutez des filtres et enregistrez-les ici.',
  'segment.lock': 'Limiter la page partagée',
  'segment.lock.note': 'Les visiteurs de la page partagée ne voient que ce segment et ne peuvent pas le retirer.',
  'segment.locked': 'Page limitée',
  'segment.name': 'Nom',
  'segment.none': 'Aucun segment',
  'segment.none.note': 'Un segment est un nom donné à des filtres que vous utilisez souvent.',
  'segment.none.shared': 'Aucun segment n’est partagé sur cette page.',
  'segment.only': 'Seulement {name}',
  'segment.remove': 'Retirer le segment {name}',
  'segment.save': 'Enregistrer le segment',
  'segment.save.title': 'Enregistrer les filtres actuels',
  'segment.share': 'Partager',
  'segment.shared': 'Partagé',
  'segment.shared.note': 'Les visiteurs de la page partagée peuvent le choisir.',
  'segment.unlock': 'Ne plus limiter',
  'segment.unshare': 'Ne plus partager',
  'segment.visitors': 'Ce que voient les visiteurs',
  'segment.visitors.all':
    'Les chiffres de toutes les visites. Choisissez un segment pour ne montrer à un client que sa partie.',
  'segment.visitors.locked':
    'Seulement les chiffres de {name}. Les visiteurs peuvent les filtrer davantage, mais ni retirer le segment ni voir ses filtres.',
}
