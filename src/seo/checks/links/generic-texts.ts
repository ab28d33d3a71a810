const list = (texts: string): readonly string[] => texts.split(',').map((text) => text.trim())

/**
 * Link texts that do not describe the target, by language. Words that are also names are omitted: "Go" is a programming language, and
 * "Início" is the home page in every Portuguese menu.
 */
export const genericTexts: Readonly<Record<string, readonly string[]>> = {
  en: list(
    `click here,click,click this,click this link,click for more,click here for more,here,this,this page,this link,this article,this post,link,start,right here,
    go here,see here,more,more info,more information,more details,information,learn more,learn more here,read more,read on,read this,read the rest,
    see more,see details,show more,view more,view details,find out more,find out,discover more,continue,continue reading,details,full story`,
  ),
  de: list(
    `hier,hier klicken,klicken sie hier,klicke hier,klick hier,bitte hier klicken,klicken,mehr,mehr erfahren,mehr lesen,mehr infos,mehr info,mehr informationen,
    mehr anzeigen,mehr dazu,mehr details,weitere informationen,weitere infos,zum artikel,weiter,weiterlesen,jetzt lesen,ansehen,siehe,siehe hier,dies,das,link,
    dieser link,details`,
  ),
  fr: list(
    `ici,cliquez ici,cliquer ici,clique ici,par ici,en savoir plus,savoir plus,lire la suite,lire plus,lire l’article,lire l'article,plus,plus d’infos,plus d'infos,
    plus d’informations,plus d'informations,voir plus,voir la suite,voir le détail,découvrir,lien,ce lien,suite,détails`,
  ),
  es: list(
    `aquí,aqui,haga clic aquí,haz clic aquí,haz click aquí,clic aquí,click aquí,click aqui,clica aquí,clicka aquí,clicka aqui,pincha aquí,pincha aqui,pulsa aquí,
    más,mas,leer más,leer mas,seguir leyendo,ver más,ver mas,ver detalles,más información,más informacion,mas información,mas informacion,más info,saber más,
    saber mas,conoce más,descubre más,este,enlace,este enlace,empezar,continuar,continuar leyendo,detalles`,
  ),
  it: list(
    `qui,clicca qui,cliccare qui,clicca,leggi,leggi tutto,leggi di più,leggi ancora,continua a leggere,scopri di più,scopri,per saperne di più,maggiori informazioni,
    più informazioni,vedi,vedi tutto,mostra di più,di più,altro,continua,link,questo link,dettagli`,
  ),
  pt: list(
    `aqui,clique aqui,clica aqui,clique,leia mais,ler mais,ler tudo,continue lendo,continuar a ler,saiba mais,saber mais,mais,mais informação,mais informações,mais info,
    ver mais,veja mais,ver detalhes,veja aqui,link,este link,detalhes`,
  ),
  nl: list(
    `hier,klik hier,klik,lees meer,lees verder,verder lezen,meer,meer lezen,meer informatie,meer info,meer weten,bekijk,bekijk meer,ontdek meer,link,deze link,details`,
  ),
  sv: list(
    'här,klicka här,klicka,läs mer,läs vidare,läs mer här,mer,mer info,mer information,visa mer,se mer,länk,länken',
  ),
  da: list('her,klik her,klik,læs mere,læs mere her,læs videre,mere,mere info,mere information,vis mere,se mere,link'),
  nb: list(
    'her,klikk her,klikk,les mer,les mer her,les videre,mer,mer info,mer informasjon,vis mer,se mer,lenke,lenken',
  ),
  fi: list(
    'tästä,täältä,tässä,klikkaa tästä,klikkaa tähän,klikkaa,lue lisää,lisää,lisätietoja,lisätietoa,näytä lisää,katso lisää,linkki',
  ),
  pl: list(
    `tutaj,tu,kliknij tutaj,kliknij tu,kliknij,czytaj więcej,czytaj dalej,przeczytaj,więcej,więcej informacji,zobacz więcej,pokaż więcej,sprawdź,dowiedz się więcej,
    link,ten link,szczegóły`,
  ),
  cs: list(
    'zde,tady,klikněte zde,klikněte,více,číst více,číst dál,číst dále,celý článek,více informací,zobrazit více,zjistit více,odkaz',
  ),
  tr: list(
    'buraya,burada,buradan,tıkla,buraya tıklayın,buraya tıkla,tıklayın,devamı,devam,daha fazla,daha fazlası,daha fazla bilgi,devamını oku,detaylar,bağlantı',
  ),
  ru: list(
    `здесь,тут,сюда,нажмите здесь,нажмите сюда,кликните здесь,клик,жми сюда,подробнее,подробно,узнать больше,узнать подробнее,далее,дальше,читать,читать далее,читать дальше,
    читать полностью,смотреть,ещё,еще,больше,показать ещё,ссылка,по ссылке`,
  ),
  uk: list(
    'тут,сюди,натисніть тут,клікніть тут,детальніше,докладніше,далі,читати,читати далі,дізнатися більше,більше,ще,посилання',
  ),
  ja: list(
    `こちら,こちらへ,こちらをクリック,ここをクリック,クリック,ここ,もっと見る,もっと読む,さらに表示,続きを読む,続きを見る,続き,続く,全文表示,全文を読む,詳細,詳細を見る,詳細はこちら,詳しく,
    詳しく見る,詳しくはこちら,詳しくはコチラ,コチラ,リンク,一覧を見る`,
  ),
  zh: list(
    `点击这里,点击此处,点这里,点击,这里,此处,更多,更多信息,更多内容,阅读更多,阅读全文,查看更多,查看详情,查看,了解更多,了解详情,详情,详细,链接,點擊這裡,點擊此處,點此,點我,這裡,此處,更多資訊,閱讀更多,
    閱讀全文,繼續閱讀,查看詳情,瞭解更多,了解更多,詳情,連結`,
  ),
  ko: list(
    '여기,여기를 클릭,여기를 클릭하세요,클릭,이곳,바로가기,더보기,더 보기,더 알아보기,자세히,자세히 보기,자세히 알아보기,계속,계속 읽기,전체 보기,상세보기,링크,이동',
  ),
  ta: list(
    'இங்கே,இங்கே கிளிக் செய்யவும்,இங்கே அழுத்தவும்,தயவுசெய்து இங்கே அழுத்தவும்,மேலும்,மேலும் அறிக,மேலும் படிக்க,மேலும் தகவலுக்கு,மேலும் தரவுகளுக்கு,அடுத்த பக்கம்,மறுபக்கம்,முந்தைய பக்கம்,முன்பக்கம்',
  ),
  fa: list(
    'اینجا,اینجا کلیک کنید,اینجا بزنید,کلیک کنید,این,این لینک,لینک,بیشتر,بیشتر بخوانید,بیشتر بدانید,اطلاعات,اطلاعات بیشتر,ادامه,ادامه مطلب,مشاهده,شروع,برو',
  ),
  ar: list(
    'هنا,اضغط هنا,انقر هنا,من هنا,المزيد,اقرأ المزيد,إقرأ المزيد,قراءة المزيد,معرفة المزيد,اعرف المزيد,لمزيد من المعلومات,التفاصيل,الرابط,رابط',
  ),
  el: list(
    'εδώ,κάντε κλικ εδώ,πατήστε εδώ,περισσότερα,διαβάστε περισσότερα,μάθετε περισσότερα,δείτε περισσότερα,συνέχεια',
  ),
  hu: list(
    'itt,ide,ide kattintva,kattintson ide,kattints ide,tovább,tovább olvasom,bővebben,részletek,több,további információ',
  ),
  ro: list(
    'aici,click aici,clic aici,apasă aici,citește mai mult,citeşte mai mult,mai mult,mai multe,află mai multe,detalii,vezi mai mult,continuă',
  ),
}
