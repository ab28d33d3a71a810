import type { strings as en } from '../en/domains.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'domain.assign': 'Attribuer',
  'domain.assign.name': 'Attribuer {domain} à {name}',
  'domain.assigned': 'Les visites de {domain} comptent désormais pour {name}',
  'domain.by.dns': 'Vérifié par enregistrement DNS',
  'domain.by.file': 'Vérifié par fichier',
  'domain.by.first': 'Ajouté en premier',
  'domain.by.first.note':
    'Les visites sont comptées, car aucun autre compte n’avait ajouté ce domaine. Vérifiez-le pour le conserver même si un autre compte le revendique.',
  'domain.by.meta': 'Vérifié par balise meta',
  'domain.by.note': 'Les visites sont comptées. Vous pouvez supprimer l’enregistrement, le fichier ou la balise.',
  'domain.by.owner': 'Attribué par le propriétaire',
  'domain.by.owner.note': 'Les visites sont comptées.',
  'domain.check': 'Vérifier maintenant',
  'domain.disputes': 'Domaines contestés',
  'domain.disputes.none': 'Aucun domaine n’est revendiqué par plusieurs comptes.',
  'domain.disputes.note':
    'Les visites comptent pour le compte qui a vérifié le domaine ou, à défaut, pour celui qui l’a ajouté en premier. Vous pouvez modifier ce choix.',
  'domain.dns': 'Enregistrement DNS',
  'domain.dns.name': 'Nom',
  'domain.dns.note': 'Ajoutez un enregistrement TXT avec ce nom et cette valeur.',
  'domain.dns.value': 'Valeur',
  'domain.file': 'Fichier texte',
  'domain.file.content': 'Contenu',
  'domain.file.note': 'Publiez un fichier texte avec ce contenu à cette URL.',
  'domain.file.url': 'URL',
  'domain.found': 'Trouvé',
  'domain.meta': 'Balise meta',
  'domain.meta.note': 'Ajoutez cette balise dans le head de votre page d’accueil.',
  'domain.notfound': 'Introuvable',
  'domain.reset': 'Réinitialiser',
  'domain.reset.done': '{domain} compte à nouveau pour le compte qui l’a ajouté en premier',
  'domain.reset.name': 'Réinitialiser {domain}',
  'domain.title': 'Domaine',
  'domain.verified': '{domain} est vérifié',
}
