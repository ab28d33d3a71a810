import type { strings as en } from '../en/bots.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'bots.ai': 'Robots d’IA',
  'bots.allread': 'Les moteurs de recherche ont lu toutes les pages consultées au cours des 30 derniers jours',
  'bots.assistants': 'Visites via des assistants',
  'bots.by.bot': 'Robot',
  'bots.by.operator': 'Exploitant',
  'bots.by.purpose': 'Objectif',
  'bots.errors': 'Erreurs',
  'bots.folder': 'Dossier',
  'bots.hits': 'Requêtes',
  'bots.impostors': { one: '{n} usurpation', other: '{n} usurpations', many: '{n} usurpations' },
  'bots.impostors.why': 'Requêtes au nom de ce robot depuis des adresses que son exploitant ne publie pas',
  'bots.last': 'Vu pour la dernière fois',
  'bots.list.folders': 'Dossiers',
  'bots.list.pages': 'Pages',
  'bots.list.unread': 'Non lues par les moteurs',
  'bots.none': 'Aucun robot sur cette période',
  'bots.none.why':
    'Les robots apparaissent ici s’ils exécutent le script de suivi et si les robots sont exclus dans les paramètres du site, ou si des journaux d’accès sont lus.',
  'bots.purpose.ai_search': 'Recherche par IA',
  'bots.purpose.ai_training': 'Entraînement d’IA',
  'bots.purpose.monitor': 'Surveillance',
  'bots.purpose.preview': 'Aperçu de liens',
  'bots.purpose.scraper': 'Extraction',
  'bots.purpose.search': 'Moteur de recherche',
  'bots.purpose.seo': 'Outil SEO',
  'bots.purpose.unknown': 'Inconnu',
  'bots.purpose.user_fetch': 'Pour le compte d’une personne',
  'bots.sampled':
    'Les requêtes étaient si nombreuses que seule une partie a été enregistrée. Les chiffres sont extrapolés à partir de celle-ci.',
  'bots.search': 'Moteurs de recherche',
  'bots.share': 'Part',
  'bots.status': 'Dernier statut',
  'bots.title': 'Robots',
  'bots.unit': 'exclus de toutes les autres statistiques',
  'bots.unknown': 'Inconnu',
  'bots.unlogged':
    'Seuls les robots qui exécutent des scripts sont comptés ici, et le statut des réponses est inconnu.',
  'bots.unread.why':
    'Ces pages ont été consultées au cours des 30 derniers jours, mais aucun robot de moteur de recherche n’y a été vu.',
  'bots.verified': 'Vérifié',
}
