import type { FormattedCount, MailStrings } from './mail-strings.ts'

/** None is singular too. */
const several = ({ value, text }: FormattedCount, noun: string): string => `${text} ${noun}${value < 2 ? '' : 's'}`

export const fr: MailStrings = {
  language: 'fr',
  title: { weekly: 'Votre semaine', monthly: 'Votre mois' },
  subject: (domain, dates) => `${domain} : ${dates}`,
  preheader: (visitors, visits, change) =>
    `${several(visitors, 'visiteur')}, ${several(visits, 'visite')}${change ? `, ${change}` : ''}`,
  metrics: {
    visitors: 'Visiteurs',
    visits: 'Visites',
    pageviews: 'Pages vues',
    bounce_rate: 'Taux de rebond',
    visit_duration: 'Durée de visite',
  },
  comparedWith: { weekly: 'Par rapport à la semaine précédente', monthly: 'Par rapport au mois précédent' },
  noneBefore: 'aucun avant',
  points: (difference) => `${difference} pts`,
  visitorsByDay: 'Visiteurs par jour',
  pages: 'Pages les plus vues',
  sources: 'Principales sources',
  channels: 'Canaux',
  channelNames: {
    search: 'Recherche',
    social: 'Réseaux sociaux',
    ai: 'Assistants IA',
    email: 'E-mail',
    paid: 'Payant',
    referral: 'Sites référents',
    direct: 'Direct',
  },
  countries: 'Pays',
  events: 'Événements',
  direct: 'Accès direct',
  unknown: 'Inconnu',
  seo: 'Aux yeux des moteurs de recherche',
  seoSummary: (pages, score) => `${several(pages, 'page')}${score === null ? '' : `, ${score} sur 100 en moyenne`}`,
  results: (good, decent, bad) => `bon : ${good}, correct : ${decent}, mauvais : ${bad}`,
  onPages: (pages) => `sur ${several(pages, 'page')}`,
  openStatistics: 'Voir les statistiques',
  openReports: 'Voir les rapports',
  quiet: (domain, dates) => `Personne n’a visité ${domain} (${dates}).`,
  askToStop: 'C’est le troisième rapport de suite sans visite. Faut-il arrêter de les envoyer ?',
  reason: (domain) => `Vous recevez ce message parce que les rapports par e-mail sont activés pour ${domain}.`,
  stop: 'Ne plus recevoir ces messages',
  stopQuestion: (domain) => `Arrêter les rapports sur ${domain} ?`,
  stopButton: 'Oui, arrêter',
  stopped: (domain) => `Il n’y aura plus de rapports sur ${domain}.`,
  startAgain: 'Vous pouvez les réactiver dans les réglages du site.',
}
