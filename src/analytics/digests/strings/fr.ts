import type { FormattedCount, MailStrings } from './mail-strings.ts'

/** None is singular too. */
const several = ({ value, text }: FormattedCount, noun: string): string => `${text} ${noun}${value < 2 ? '' : 's'}`

export const fr: MailStrings = {
  language: 'fr',
  title: { weekly: 'Rapport hebdomadaire', monthly: 'Rapport mensuel' },
  subject: (domain, dates) => `${domain} : ${dates}`,
  preheader: (visitors, visits, change) =>
    `${several(visitors, 'visiteur')}, ${several(visits, 'visite')}${change ? `, ${change}` : ''}`,
  metrics: {
    visitors: 'Visiteurs',
    visits: 'Visites',
    pageviews: 'Pages vues',
    bounce_rate: 'Taux de rebond',
    visit_duration: 'Durée de visite',
  },
  comparedWith: { weekly: 'vs semaine précédente', monthly: 'vs mois précédent' },
  noneBefore: 'nouveau',
  points: (difference) => `${difference} pts`,
  visitorsByDay: 'Visiteurs par jour',
  pages: 'Pages les plus vues',
  sources: 'Principales sources',
  channels: 'Canaux',
  channelNames: {
    search: 'Recherche organique',
    social: 'Réseaux sociaux',
    ai: 'Assistants IA',
    email: 'E-mail',
    paid: 'Payant',
    referral: 'Sites référents',
    direct: 'Direct',
  },
  countries: 'Pays',
  events: 'Événements',
  direct: 'Direct',
  unknown: 'Inconnu',
  seo: 'SEO',
  seoSummary: (pages, score) => `${several(pages, 'page')}${score === null ? '' : `, score moyen de ${score} sur 100`}`,
  results: (good, decent, bad) => `bon : ${good}, à améliorer : ${decent}, mauvais : ${bad}`,
  onPages: (pages) => `sur ${several(pages, 'page')}`,
  openStatistics: 'Voir les statistiques',
  openReports: 'Voir les rapports SEO',
  quiet: (domain, dates) => `Aucune visite sur ${domain} (${dates}).`,
  askToStop: 'C’est le troisième rapport de suite sans visite. Souhaitez-vous ne plus les recevoir ?',
  reason: (domain) => `Vous recevez cet e-mail, car les rapports par e-mail sont activés pour ${domain}.`,
  stop: 'Se désabonner',
  stopQuestion: (domain) => `Se désabonner des rapports sur ${domain} ?`,
  stopButton: 'Se désabonner',
  stopped: (domain) => `Vous ne recevrez plus de rapports sur ${domain}.`,
  startAgain: 'Vous pouvez les réactiver dans les paramètres du site.',
}
