/** Hosts that visit nobody and link to nobody, and only want their name to be read in statistics. */
export const spamHosts: ReadonlySet<string> = new Set(
  `
  semalt.com buttons-for-website.com buttons-for-your-website.com best-seo-offer.com best-seo-solution.com
  get-free-traffic-now.com free-share-buttons.com free-social-buttons.com free-website-traffic.com
  darodar.com econom.co ilovevitaly.com ilovevitaly.ru ilovevitaly.co priceg.com hulfingtonpost.com cenoval.ru
  bestwebsitesawards.com o-o-6-o-o.com o-o-8-o-o.com humanorightswatch.org 4webmasters.org 100dollars-seo.com
  1-99seo.com 1-free-share-buttons.com 7makemoneyonline.com anticrawler.org adviceforum.info
  blackhatworth.com buy-cheap-online.info cheap-online.com copyrightclaims.org domination.ml erot.co
  event-tracking.com evaluation-seo.com floating-share-buttons.com forum20.smailik.org free-floating-buttons.com
  googlsucks.com guardlink.org howtostopreferralspam.eu hongfanji.com keywords-monitoring-your-success.com
  kambasoft.com law-enforcement-check.com lomb.co make-money-online.com makemoneyonline.com
  monetizationking.net offers.bycontext.com pornhub-forum.ga pops.foundation qualitymarketzone.com
  quizzitch.net ranksonic.info ranksonic.org rankings-analytics.com
  savetubevideo.com search-error.com sexyali.com sharebutton.net sharebutton.to simple-share-buttons.com
  site-auditor.online sitevaluation.org social-buttons.com socialseet.ru success-seo.com superiends.org
  theguardlan.com trafficmonetize.org trafficmonetizer.org traffic2money.com trafficgenius.xyz trion.od.ua
  videos-for-your-business.com video--production.com webmaster-traffic.com
  webmonetizer.net website-analyzer.info website-errors-scanner.com websites-reviews.com
  xtrafficplus.com youporn-forum.ga your-good-links.com
  bot-traffic.icu bot-traffic.xyz trafficbot.live trafficbot.life traffic-bot.com news.grets.store
  static.seders.website rida.tokyo kar.razas.site garold.dertus.site info.seders.website
  `
    .split(/\s+/)
    .filter(Boolean),
)
