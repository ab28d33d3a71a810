/** How much of a user agent patterns see. Browsers' are shorter, and the time that patterns take grows faster than the text. */
export const judgedLength = 1000

/** What a pattern finds in a user agent; its first group is the version. */
export type NameRule = readonly [pattern: RegExp, name: string]

/** Apps that show pages in a web view, and browsers that the parser takes for another. The first that fits decides. */
export const appRules: readonly NameRule[] = [
  [/\bBarcelona (\d+)/, 'Threads'],
  [/\bInstagram[ /]?(\d+)?/i, 'Instagram'],
  [/\bFBAN\/Messenger|Orca-Android|\bFB_IAB\/MESSENGER|MetaIAB Messenger/i, 'Messenger'],
  [/\bFB(?:AN|_IAB)\/.{0,300}?FBAV\/(\d+)|\bFB(?:AN|AV|_IAB)\/|MetaIAB Facebook/i, 'Facebook'],
  [/\baweme[_/](\d+)?/i, 'Douyin'],
  [/\b(?:musical_ly|trill_|TikTok)[_/ ]?(\d+)?|BytedanceWebview/i, 'TikTok'],
  [/\bNewsArticle\/(\d+)/i, 'Toutiao'],
  [/\bLinkedInApp\]?\/?(\d+)?/i, 'LinkedIn'],
  [/\bSnapchat[/ ]?(\d+)?/i, 'Snapchat'],
  [/\[Pinterest\/|\bPinterest (?:for )?(?:iOS|Android)/i, 'Pinterest'],
  [/\bwxwork\/(\d+)/i, 'WeCom'],
  [/\bMicroMessenger\/(\d+)/i, 'WeChat'],
  [/ QQ\/(\d+)/, 'QQ'],
  [/\bAlipayClient\/(\d+)|AliApp\(AP\//i, 'Alipay'],
  [/AliApp\(TB\/(\d+)|AliApp\(LT\/(\d+)/i, 'Taobao'],
  [/\bDingTalk\/(\d+)/i, 'DingTalk'],
  [/AliApp\(AliBaba\/(\d+)/i, 'Alibaba'],
  [/\bWeibo(?: \(|\/(\d+)|__)/i, 'Weibo'],
  [/\bbaiduboxapp\/(\d+)/i, 'Baidu'],
  [/\bSohuNews\/(\d+)/i, 'Sohu News'],
  [/\bSohuVideo\w*\/(\d+)/i, 'Sohu Video'],
  [/\bqqnews\/(\d+)/i, 'Tencent News'],
  [/\bSogouSearch\b/i, 'Sogou Search'],
  [/\bSogouMobileBrowser\/(\d+)/i, 'Sogou Mobile'],
  [/\bSogouInput\/(\d+)|\bsogou_ime/i, 'Sogou'],
  [/\bBiliApp\/(\d+)/i, 'Bilibili'],
  [/\bZhihuHybrid|com\.zhihu\.android/i, 'Zhihu'],
  [/\bxhsdiscover\/(\d+)|\bxhs\/(\d+)/i, 'Xiaohongshu'],
  [/\bKAKAOTALK[/ ](\d+)/i, 'KakaoTalk'],
  [/\bKAKAOSTORY[/ ](\d+)/i, 'KakaoStory'],
  [/\bNAVER\((?:inapp|higgs).{0,300}?; (\d{1,9})\./i, 'Naver'],
  [/\bYJApp-\w+ [\w.]+\/(\d+)|\bYJApp/i, 'Yahoo Japan'],
  [/\bDaumApps\/(\d+)/i, 'Daum'],
  [/\bBAND\/(\d+)/, 'Band'],
  [/\bLine\/(\d+)/i, 'Line'],
  [/\bTwitter(?:Android| for (?:iPhone|iPad|Android)\/?(\d+)?)/i, 'X'],
  [/\bReddit\/(?:Version )?(\d+)?/i, 'Reddit'],
  [/\bWhatsApp\/(\d+)/i, 'WhatsApp'],
  [/\bTelegram-?(?:Android|iOS)\/(\d+)/i, 'Telegram'],
  [/\bViber\/(\d+)/i, 'Viber'],
  [/\bZalo (?:android|iOS)\/(\d+)/i, 'Zalo'],
  [/\bVKAndroidApp\/(\d+)|\bVKClient|vk-iphone/i, 'VK'],
  [/\bOKAndroid\/(\d+)|\bOKApp\/(\d+)/i, 'Odnoklassniki'],
  [/\bMail\.Ru\/(\d+)/i, 'Mail.ru'],
  [/\bOutlook-(?:iOS|Android)\/(\d+)/i, 'Outlook'],
  [/\bTeams(?:Mobile-\w+)?\/(\d+)/i, 'Teams'],
  [/\bSlack(?:_SSB)?\/(\d+)/i, 'Slack'],
  [/\bDiscord\/(\d+)/i, 'Discord'],
  [/\bFlipboard\/(\d+)/i, 'Flipboard'],
  [/\bSmartNews\/(\d+)/i, 'SmartNews'],
  [/\bBingSapphire\/(\d+)/i, 'Bing'],
  [/\bChatGPT\/(\d+)/, 'ChatGPT'],
  [/\bGSA\/(\d+)/, 'GSA'],
  [/\b(?:Ddg|DuckDuckGo)\/(\d+)/i, 'DuckDuckGo'],
  [/\(Ecosia \w+@(\d+)/i, 'Ecosia'],
  [/\bAlohaBrowser\/(\d+)/i, 'Aloha Browser'],
  [/\bYaSearchBrowser\/(\d+)|\bYaApp_\w+\/(\d+)/i, 'Yandex'],
  [/\bOPR\/(\d+)\.0\.2254\./, 'Opera Mini'],
  [/\bOPR\/(\d{1,9})\b.{0,300}Edition GX/i, 'Opera GX'],
  [/\bSE 2\.X MetaSr|\bSogouBrowser\/(\d+)/i, 'Sogou Explorer'],
  [/\bCentBrowser\/(\d+)/i, 'Cent'],
  [/\bComodo_Dragon\/(\d+)/i, 'Comodo Dragon'],
  [/\bAtom\/(\d+)/, 'Atom'],
  [/\bSputnikBrowser\/(\d+)/i, 'Sputnik'],
  [/\bKiwi\/(\d+)/, 'Kiwi'],
  [/^Dalvik\//, 'Android app'],
  [/\bKonqueror\b/i, 'Konqueror'],
  [/\bHuaweiBrowser\/(\d+)/i, 'Huawei Browser'],
  [/\bArkWeb\/(\d+)/i, 'ArkWeb'],
  [/\bSamsungBrowser\/(\d+)/i, 'Samsung Browser'],
  [/\bLG Browser\/(\d+)|\bweb0s\b|\bNetCast/i, 'LG Browser'],
  [/\bMaple ?(\d+)|^(?=.*SMART-TV; X11)/i, 'Maple'],
  [/SMART-TV;.{0,300}\bTizen|\bTizen\b.{0,300} TV Safari/i, 'Samsung Browser'],
]

/** Systems that the parser does not know, or takes for the one they are built on. */
export const systemRules: readonly NameRule[] = [
  [/\bWatch OS (\d+[_.]?\d*)|\bwatchOS[ /]?(\d+\.?\d*)|\bApple ?Watch\b/i, 'watchOS'],
  [/\btvOS[ /]?(\d+\.?\d*)|\bApple ?TV(?: OS (\d+[_.]?\d*))?/i, 'tvOS'],
  [/\bXbox\b/i, 'Xbox'],
  [/\bOpenHarmony (\d+\.?\d*)|\bHarmonyOS(?: (\d+\.?\d*))?/i, 'HarmonyOS'],
  [/\bKAIOS\/(\d+\.?\d*)/i, 'KaiOS'],
  [/\bVIDAA\/(\d+\.?\d*)/i, 'VIDAA'],
  [/\bTitanOS\/(\d+\.?\d*)/i, 'Titan OS'],
  [/\b(?:WEBOS|webOS\.TV-)(\d+\.?\d*)|\bweb0s\b/i, 'webOS'],
  [/^Roku\w*\/DVP-(\d+\.?\d*)|\bRoku\b/i, 'Roku'],
  [/\bGoogleTV\b/i, 'GoogleTV'],
  [/\bSailfish\b/i, 'Sailfish'],
  [/\bOculusBrowser\b.{0,300}? VR |\bQuest \d/i, 'Android'],
]

/** Classes of devices, before those of the parser. The first that fits decides. */
export const deviceRules: readonly (readonly [pattern: RegExp, device: string])[] = [
  [
    /apple ?watch|watchos|\bwatch os\b|\bwear ?os\b|\bgwear|pixel watch|ticwatch|galaxy watch|\bSM-R[789]\d\d|oculusbrowser|\bquest \d/i,
    'wearable',
  ],
  [/playstation|nintendo|\bxbox\b|\(psp\b|ouya\b/i, 'console'],
  [/\btesla\/|\bautomotive\b|qtcarbrowser|android auto\b/i, 'embedded'],
  [
    /hbbtv|smart-?_? ?tv|google ?tv|android ?tv|apple ?tv|\btvos\b|internettv|inettvbrowser|\bdtv|sonydtv|\btv safari|netcast|web0s|webos\.tv|vidaa|bravia|\bviera\b|nettv\/|philipstv|titanos|aquos-?tv|aquosbrowser|vizio|smartcast|\bcrkey\b|chromecast|\bMiTV|mibox|\broku|\bsmarttva?\b|whaletv|ce-html|dlnadoc|\bomi\/\d|opera tv|tvbro|\bstb\b|_stb_|\bshield\b.{0,300}android|\b(?:tcl|hisense|skyworth|konka|changhong|vestel|loewe|grundig|metz|technisat|humax|funai|haier)\b.{0,300}\btv\b|\b(?:u|4k|8k)?hd ?tv\b|[ ;(]tv[ ;)]/i,
    'tv',
  ],
  [
    /\bOpera (?:Mini|Mobi)\b|profile\/midp|configuration\/cldc|\bMIDP\b|up\.browser|kaios|^(?:docomo|softbank|vodafone|kddi-)|symb(?:ian|os)|series ?[346]0|windows (?:phone|mobile)|\bwebos\/1|palm|\bbada\b/i,
    'mobile',
  ],
  [
    /\blinux (?:mips|sh4)|directfb|\b(?:tv|android) ?box\b|\bott\b|set-?top|stbapp|\bmag ?\d{3}\b|mxq|\bx96|\bh96|mecool|tanix|formuler|dreambox|enigma2|boxee|tivo\b|wdtv|dunehd|zidoo|minix neo|ugoos|beelink|freebox|bouygteltv|directv|netrange|antgalio|ekioh|espial|lativu|playbox|nexbox|\bt95\b|\b(?:TPM|TPN|QM|QV)\d{3}E|firetv|fire tv|\bletv\b.{0,300}\btv\b|\bvsw?tvb\b|pov_tv|konka android|amlogic|\bodin\/\d|[ _-]box(?:(?: [a-z0-9]{1,9})? build\/|\))|\btv ?stick\b|[ _-]stick(?: build\/|\))|nexus player|haieratv|\batv ?\d{3}|\btx[3-9][a-z]?(?: build\/|\))|\bgt-?king|smart[ _-]?4k\b|[ _-]4k[ _)]/i,
    'tv',
  ],
  [/\bAFT[A-Z0-9]{1,6}\b/, 'tv'],
  [/\(tablet; openharmony|\bkindle\/|\bkobo\b|\bKF[A-Z]{3,6}\b/i, 'tablet'],
  [
    /\/apad\b|[ _](?:mi|mega|armor|redmi|honor|idea|think|lea|matrix) ?pad(?: ?\d{1,2})?\b|[ ;]tab[ _]?[a-z]?\d{1,4}(?![a-z0-9])|[ _]tab(?:\)| build\/)/i,
    'tablet',
  ],
  [/\(phone; openharmony/i, 'mobile'],
  [/\(pc; openharmony/i, 'desktop'],
]

/** Systems of desktop and laptop computers, in lower case. */
export const desktopSystems: ReadonlySet<string> = new Set(
  `windows,macos,linux,chrome os,ubuntu,fedora,debian,arch,mint,suse,opensuse,redhat,centos,gentoo,mandriva,mageia,slackware,manjaro,
  elementary os,zorin,raspbian,deepin,kubuntu,lubuntu,xubuntu,pclinuxos,linspire,sabayon,vectorlinux,gnu,hurd,freebsd,openbsd,netbsd,
  dragonfly,pc-bsd,ghostbsd,solaris,sunos,openvms,aix,haiku,beos,os/2,amigaos,risc os,serenityos,hp-ux,irix,plan 9,unix,morph os,minix`
    .split(',')
    .map((name) => name.trim()),
)

/** One spelling of names for which the parser has several, or which it copies from the user agent as they stand there. */
export const spellings: readonly string[] =
  `Chrome,Chromium,Firefox,Safari,Edge,Opera,Opera Mini,IE,Vivaldi,Whale,Maxthon,SeaMonkey,Konqueror,Epiphany,Falkon,Waterfox,Silk,Puffin,Brave,
  Yandex,UCBrowser,QQBrowser,MIUI Browser,Samsung Browser,Huawei Browser,Vivo Browser,DuckDuckGo,Baidu,NetFront,Dolfin,Lynx,Links,Weibo,Naver,KakaoTalk,
  KakaoStory,iCab,Iron,Midori,Iceweasel,IceCat,Bolt,Iridium,PhantomJS,QupZilla,Otter,Arora,Obigo,NintendoBrowser,Sleipnir,Flock,Slim,Opera GX,Windows,
  Windows Phone,macOS,iOS,Linux,Ubuntu,Fedora,Debian,Android,Chrome OS,HarmonyOS,KaiOS,Tizen,webOS,Bada,BlackBerry,Symbian,PlayStation,Nintendo,Xbox,
  watchOS,tvOS,FreeBSD,OpenBSD,NetBSD,Firefox OS,Sailfish,MeeGo,Maemo,QNX,RIM Tablet OS,Arch,Mint,SUSE,CentOS,Gentoo,Manjaro,Solaris,VIDAA,Fuchsia`
    .split(',')
    .map((name) => name.trim())

/** One name for what the parser calls by several. */
export const sameAs: Readonly<Record<string, string>> = {
  'Mobile Safari': 'Safari',
  'Chrome Headless': 'Chrome',
  'Chrome WebView': 'Chrome',
  'Mobile Chrome': 'Chrome',
  'Mobile Firefox': 'Firefox',
  'Firefox Focus': 'Firefox',
  'Opera Mobi': 'Opera',
  'Opera Touch': 'Opera',
  IEMobile: 'IE',
  'Samsung Internet': 'Samsung Browser',
  PaleMoon: 'Pale Moon',
  Twitter: 'X',
  'Mac OS': 'macOS',
  'Chromium OS': 'Chrome OS',
  OpenHarmony: 'HarmonyOS',
}

/** Browsers by the brands of their client hints, in lower case. */
export const brands: Readonly<Record<string, string>> = {
  'google chrome': 'Chrome',
  'microsoft edge': 'Edge',
  brave: 'Brave',
  opera: 'Opera',
  'opera gx': 'Opera GX',
  'opera air': 'Opera',
  'opera mini': 'Opera Mini',
  'opera mobile': 'Opera',
  vivaldi: 'Vivaldi',
  yabrowser: 'Yandex',
  yandex: 'Yandex',
  duckduckgo: 'DuckDuckGo',
  'samsung internet': 'Samsung Browser',
  'samsung browser': 'Samsung Browser',
  'huawei browser': 'Huawei Browser',
  huaweibrowser: 'Huawei Browser',
  whale: 'Whale',
  'naver whale': 'Whale',
  'coc coc': 'Coc Coc',
  coccoc: 'Coc Coc',
  'avast secure browser': 'Avast Secure Browser',
  'avg secure browser': 'AVG Secure Browser',
  'ccleaner browser': 'CCleaner Browser',
  'norton private browser': 'Norton Private Browser',
  'oculus browser': 'Oculus Browser',
  'amazon silk': 'Silk',
  ecosia: 'Ecosia',
  arc: 'Arc',
}
