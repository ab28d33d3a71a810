import type { Channel } from './channel.ts'

export interface ClickId {
  readonly source: string
  /** Null where the id is on every link, paid for or not. */
  readonly channel: Channel | null
}

/** Parameters that an advertiser or a mailer adds to the links it sends people through, and what they tell. */
export const clickIds: Readonly<Record<string, ClickId>> = {
  gclid: { source: 'Google', channel: 'paid' },
  gbraid: { source: 'Google', channel: 'paid' },
  wbraid: { source: 'Google', channel: 'paid' },
  dclid: { source: 'Google', channel: 'paid' },
  gad_source: { source: 'Google', channel: 'paid' },
  gad_campaignid: { source: 'Google', channel: 'paid' },
  gclsrc: { source: 'Google', channel: 'paid' },
  msclkid: { source: 'Bing', channel: 'paid' },
  yclid: { source: 'Yandex', channel: 'paid' },
  ttclid: { source: 'TikTok', channel: 'paid' },
  twclid: { source: 'X', channel: 'paid' },
  li_fat_id: { source: 'LinkedIn', channel: 'paid' },
  rdt_cid: { source: 'Reddit', channel: 'paid' },
  epik: { source: 'Pinterest', channel: 'paid' },
  sccid: { source: 'Snapchat', channel: 'paid' },
  qclid: { source: 'Quora', channel: 'paid' },
  tblci: { source: 'Taboola', channel: 'paid' },
  dicbo: { source: 'Outbrain', channel: 'paid' },
  ob_click_id: { source: 'Outbrain', channel: 'paid' },
  vmcid: { source: 'Yahoo', channel: 'paid' },
  _openstat: { source: 'Yandex', channel: 'paid' },
  irclickid: { source: 'Impact', channel: 'paid' },
  awc: { source: 'Awin', channel: 'paid' },
  cjevent: { source: 'CJ', channel: 'paid' },
  tduid: { source: 'Tradedoubler', channel: 'paid' },
  // On every link out of these, paid for or not.
  fbclid: { source: 'Facebook', channel: null },
  srsltid: { source: 'Google', channel: null },
  ysclid: { source: 'Yandex', channel: null },
  igshid: { source: 'Instagram', channel: null },
  igsh: { source: 'Instagram', channel: null },
  mc_cid: { source: 'Mailchimp', channel: 'email' },
  mc_eid: { source: 'Mailchimp', channel: 'email' },
  _hsenc: { source: 'HubSpot', channel: 'email' },
  _hsmi: { source: 'HubSpot', channel: 'email' },
  ml_subscriber: { source: 'MailerLite', channel: 'email' },
  vero_id: { source: 'Vero', channel: 'email' },
  mkt_tok: { source: 'Marketo', channel: 'email' },
  _kx: { source: 'Klaviyo', channel: 'email' },
  ck_subscriber_id: { source: 'Kit', channel: 'email' },
  sfmc_id: { source: 'Salesforce', channel: 'email' },
  dm_i: { source: 'Dotdigital', channel: 'email' },
}
