/**
 * Groups of words with the same meaning, in either script and in the dialects of our markets. A search for one word
 * finds all words of its group. Makes, models, cities and colours have aliases of their own; the groups hold common
 * nouns. The first word of a group is its id.
 */
export const synonymGroups: readonly (readonly string[])[] = [
  // Vehicles and trade.
  ["car", "cars", "vehicle", "auto", "سيارة", "سيارات", "عربية", "موتر", "سياره", "voiture", "طوموبيل", "كرهبة"],
  ["rent", "rental", "hire", "lease", "إيجار", "تأجير", "للإيجار", "ايجار يومي", "كراء", "تاجير"],
  ["parts", "part", "spare parts", "spares", "قطع غيار", "قطع", "قطعة"],
  ["used part", "scrap", "تشليح", "سكراب"],
  ["genuine", "original", "oem", "أصلي", "اصليه", "وكالة", "قطع وكالة"],
  ["aftermarket", "commercial", "تجاري", "بديل"],
  ["warranty", "guarantee", "ضمان", "كفالة"],
  ["family car", "عائلية", "عائلي"],
  // Qualities of cars.
  ["accident free", "no accident", "بدون حوادث", "خالية من الحوادث", "بدون صدمات", "خالية حوادث", "ما عليها حوادث"],
  ["low mileage", "ممشى قليل", "ماشي قليل", "عداد قليل"],
  ["full option", "fully loaded", "فل اوبشن", "فل كامل", "فول اوبشن", "فل الفل", "full options"],
  ["four wheel drive", "4wd", "4x4", "awd", "دبل", "دفع رباعي", "فور ويل"],
  ["seven seats", "7 seats", "7 seater", "سبعة ركاب", "سبع مقاعد", "7 مقاعد"],
  ["clean", "نظيف", "نظيفة", "نظيفه", "اخت الجديدة"],
  ["inspection", "فحص", "مفحوصة", "فحص شامل"],
  // Equipment of cars that is not sold as a part.
  ["automatic", "auto gear", "اوتوماتيك", "أوتوماتيكي", "تماتيك", "قير اوتوماتيك"],
  // Units of measurement.
  ["inch", "inches", "in", "بوصة", "انش", "إنش"],
  ["amp", "amps", "ah", "ampere", "امبير", "أمبير"],
  ["litre", "liter", "litres", "liters", "لتر", "ليتر"],
  ["instalments", "installments", "financing", "تقسيط", "اقساط", "تمويل", "أقساط"],
];

/** Synonym groups of parts. A search with one of these words looks for a part, not for a car. */
export const partSynonymGroups: readonly (readonly string[])[] = [
  // Brakes.
  ["brakes", "brake", "فرامل", "بريك", "بريكات", "الفرامل", "breaks"],
  ["brake pads", "brake pad", "pads", "فحمات", "فحمة", "اقمشة فرامل", "أقمشة", "سفايف", "قماشات", "تيل فرامل", "brake shoes", "brake shoe", "break pads", "break pad", "فحم بريك", "فحم فرامل", "كلبسات", "كلبسات فرامل", "بليتات", "بليتات فرامل", "قماش فرامل", "بطانة فرامل", "دبل بريك", "plaquettes"],
  ["brake discs", "brake disc", "rotor", "rotors", "discs", "هوبات", "هوب", "ديسكات", "ديسك", "طنابير", "اقراص فرامل", "disc", "disks", "brake disk", "دسكات", "دسك", "ديسكات بريك", "ديسكات فرامل", "طنابير فرامل"],
  ["caliper", "calipers", "كليبر", "كاليبر", "سلف فرامل"],
  // Engine.
  ["engine", "motor", "محرك", "مكينة", "ماكينة", "موتور", "مكاين"],
  ["radiator", "رديتر", "راديتر", "رادياتير", "ردياتور", "لديتر", "radiators", "radiateur", "رادياتور", "ردياتير", "راداتير", "راديتر ماي", "رديترات"],
  ["thermostat", "ثرموستات", "بلف حرارة", "ترموستات"],
  ["coolant", "antifreeze", "ماء رديتر", "سائل تبريد", "مبرد"],
  ["water pump", "طرمبة ماء", "طرمبة مويه", "مضخة ماء"],
  ["fuel pump", "طرمبة بنزين", "مضخة وقود", "طلمبة بنزين", "fuel pumps", "gas pump", "petrol pump", "مضخة بنزين", "مضخة الوقود", "بمب بنزين", "بمبة بنزين", "غطاس بنزين", "طرمبة وقود", "طلمبة"],
  ["belt", "belts", "سير", "سيور", "قشاط", "قشط", "قشاطات", "سير مكينة", "سير خارجي", "serpentine belt", "fan belt", "v belt"],
  ["timing belt", "سير تايمن", "سير صدر", "كتينة", "سير توقيت", "timing belts", "timing kit", "timing chain", "سير تايمنق", "سير تايمنج", "كاتينة", "قشط محرك", "قشاط محرك", "سير كاتينة"],
  ["spark plug", "spark plugs", "plugs", "بواجي", "بوجي", "بوجيه", "شمعات", "بوجيهات", "بلكات", "بلك", "bougies", "bougie", "شمعات احتراق", "شمعات اشعال", "شمعة احتراق", "شمعات الاحتراق"],
  ["ignition coil", "coil", "كويل", "كويلات", "بوبينة"],
  ["injector", "injectors", "بخاخ", "بخاخات", "رشاشات"],
  ["gasket", "وجه", "وجيه", "جوان", "وجه راس"],
  ["turbo", "turbocharger", "تيربو", "توربو"],
  ["piston", "pistons", "بستم", "بساتم", "بستون"],
  ["alternator", "dynamo", "دينمو", "دينامو", "دنمو", "alternators", "دينمو شحن", "الترنيتر", "الترنيتور", "داينمو", "دينموات"],
  ["starter", "self starter", "سلف", "سلف تشغيل", "مارش", "starters", "starter motor", "دينمو تشغيل", "سلف مكينة", "ديمارير", "ديمارور", "سلوف"],
  ["engine mount", "mounts", "كراسي مكينة", "كرسي مكينة", "قواعد محرك"],
  // Filters and fluids.
  ["filter", "filters", "فلتر", "فلاتر", "مصفاة", "سيفون", "صفاية", "فيلتر", "فيلتار", "filtre"],
  ["oil filter", "oil filters", "فلتر زيت", "فلاتر زيت", "سيفون زيت", "فلتر الزيت", "فيلتر زيت", "صفاية زيت"],
  ["air filter", "air filters", "فلتر هواء", "فلاتر هواء", "فلتر هوا", "فيلتر هواء", "صفاية هوا", "صفاية هواء", "مصفاة هواء", "air cleaner", "air cleaner filter", "منقي هواء"],
  ["cabin filter", "ac filter", "فلتر مكيف", "فلتر مكيّف"],
  ["oil", "engine oil", "motor oil", "زيت", "زيت مكينة", "زيت محرك", "زيوت", "زيت موتور", "زيت ماكينة", "دهن مكينة", "دهن محرك", "زيت سيارة", "car oil"],
  ["gear oil", "transmission fluid", "atf", "زيت قير", "زيت جير"],
  ["brake fluid", "زيت فرامل", "سائل فرامل"],
  // Electrics.
  ["battery", "batteries", "بطارية", "بطاريات", "بطاريه", "باتري", "باطري", "بتري", "batterie", "car battery"],
  ["fuse", "fuses", "فيوز", "فيوزات"],
  ["sensor", "sensors", "حساس", "حساسات", "سنسر", "سينسور"],
  ["jump cable", "jumper cables", "اشتراك", "كيبل اشتراك", "وصلة بطارية", "jump cables", "jumper cable", "booster cable", "booster cables", "jump lead", "jump leads", "وصلات اشتراك", "وصلة اشتراك", "كوابل اشتراك", "كابل اشتراك", "كيابل اشتراك", "جامبر", "اشتراك بطارية"],
  ["camera", "dash cam", "كاميرا", "كاميرات"],
  ["screen", "display", "شاشة", "شاشات"],
  ["horn", "هرن", "بوري", "زمور"],
  // Lights.
  ["lamp", "lamps", "light", "lights", "لمبة", "لمبات", "نور", "انوار", "إضاءة", "إنارة", "ليت", "ليتات", "فانوس", "فوانيس"],
  ["headlight", "headlights", "headlamp", "headlamps", "شمعة", "شمعات امامية", "كشاف", "كشافات", "فانوس امامي", "اسطب امامي", "head light", "head lights", "front light", "front lights", "شمعة امامية", "شمعات", "كشاف امامي", "كشافات امامية", "ليت امامي", "فوانيس امامية", "شمعات قدام", "شمعات قدامية"],
  ["tail light", "tail lights", "taillight", "taillamp", "rear lamp", "اسطب", "اسطبات", "سطبات", "فانوس خلفي", "ستوب", "back light", "back lights", "rear light", "rear lights", "tail lamp", "سطب", "سطب خلفي", "اسطب خلفي", "ليت خلفي", "فوانيس خلفية", "لمبة خلفية", "شمعة خلفية", "شمعات خلفية"],
  ["fog light", "fog lights", "fog lamp", "كشاف ضباب", "انوار ضباب"],
  ["led", "ليد", "لد"],
  ["xenon", "hid", "زينون", "زنون"],
  // Suspension and steering.
  ["shock absorber", "shock absorbers", "shocks", "مساعد", "مساعدات", "امورتيزر", "مقصات ومساعدات", "مساعدين", "امورتيسور", "امورتيسير", "دبلات", "amortisseur"],
  ["spring", "springs", "coil springs", "يايات", "سوست", "سستة", "زنبرك"],
  ["control arm", "control arms", "مقص", "مقصات", "اذرعة"],
  ["steering", "steering wheel", "طارة", "دركسون", "دريكسون", "مقود", "سكان"],
  ["steering rack", "علبة دركسون", "دودة دركسون"],
  ["wheel bearing", "bearing", "bearings", "رمان بلي", "رمانة", "بلي", "رولمان"],
  ["axle", "driveshaft", "cv joint", "عكس", "عكوس", "اكسات"],
  ["differential", "دفرنس", "دفرنش", "ديفرنس", "كرونة"],
  // Transmission.
  ["gearbox", "transmission", "قير", "جير", "ناقل حركة", "قيربوكس", "فتيس"],
  ["clutch", "كلتش", "دبرياش", "كلاتش", "دسك كلتش", "صحن كلتش", "clutch kit", "clutch plate", "كلج", "كلاج", "دبرياج", "امبرياج", "ديبرياج", "embrayage", "كلتشات"],
  // Wheels.
  ["tyre", "tyres", "tire", "tires", "كفر", "كفرات", "إطار", "اطارات", "تاير", "تواير", "كاوتش", "عجلات", "دواليب", "عجل", "بنو", "بنوات", "pneu", "pneus", "تايرات", "اطار", "عجلة"],
  ["rim", "rims", "wheel", "wheels", "alloy wheels", "جنط", "جنوط", "جنطات", "رنج", "رنجات", "سبورات", "طنجور", "mag wheels", "mags", "جنط المنيوم", "جنوط المنيوم", "ويل", "ويلات", "ويلكب", "alloys"],
  ["spare wheel", "spare tyre", "استبنة", "كفر احتياط", "استبن", "سبير"],
  ["hubcap", "wheel cover", "طاسة", "طاسات", "غطاء جنط"],
  // Body.
  ["bumper", "bumpers", "صدام", "دعامية", "دعاميه", "اكصدام", "صدامات"],
  ["bonnet", "hood", "كبوت", "كبود", "غطاء المكينة"],
  ["boot", "trunk", "tailgate", "شنطة", "دبة", "صندوق خلفي"],
  ["fender", "fenders", "wing", "رفرف", "رفارف", "جناح"],
  ["door", "doors", "باب", "ابواب", "أبواب"],
  ["door handle", "handles", "مسكة باب", "مقبض", "مسكات", "مقابض"],
  ["mirror", "mirrors", "side mirror", "مراية", "مرايا", "مرايه", "مرايات", "مرآة", "wing mirror", "door mirror", "مراية باب", "مراية جانبية", "مرايات جانبية", "منظرة", "منظرة جانبية", "رتروفيزور", "retroviseur"],
  ["grille", "grill", "شبك", "شبك امامي", "شبكة"],
  ["windscreen", "windshield", "glass", "قزاز", "زجاج", "زجاج امامي", "جام", "قزاز امامي"],
  ["wiper", "wipers", "wiper blade", "wiper blades", "مساحة", "مساحات", "مساحات زجاج", "وايبر", "ماسحة", "ماسحات", "مساحات مطر", "windshield wiper", "windshield wipers", "windscreen wiper", "windscreen wipers"],
  ["sunroof", "panorama", "فتحة سقف", "فتحة", "بانوراما", "بنوراما", "صن روف"],
  ["roof rack", "roof rails", "سبت", "شبك سقف", "حامل سقف"],
  ["spoiler", "سبويلر", "جناح خلفي", "سبويلار"],
  // Interior.
  ["seat", "seats", "مقعد", "مقاعد", "كرسي", "كراسي", "مرتبة"],
  ["seat cover", "seat covers", "تلبيسة", "تلابيس", "فرش كراسي", "غطاء مقاعد", "تلبيس", "تلبيس مقاعد", "تلبيسات", "تلبيسات مقاعد", "كفرات مقاعد", "كفرات كراسي", "فرش مقاعد", "اغطية كراسي", "غطاء كراسي", "اغطية مقاعد", "تلابيس مقاعد"],
  ["floor mat", "floor mats", "mats", "دعاسة", "دعاسات", "فرش ارضية", "فرشات", "ارضيات", "car mats", "car mat", "دواسات", "دواسة", "فرش ارضيات", "فرشات ارضية", "ارضيات سيارة", "عفش ارضية", "موكيت", "carpets"],
  ["leather", "جلد", "جلدي", "جلديات"],
  ["dashboard", "dash", "طبلون", "تابلوه"],
  ["speaker", "speakers", "سماعة", "سماعات", "سبيكر"],
  ["radio", "stereo", "head unit", "مسجل", "راديو", "ستيريو"],
  ["air conditioning", "ac", "aircon", "a c", "مكيف", "تكييف", "مكيّف", "كنديشن"],
  ["compressor", "كمبروسر", "كمبريسر", "كمبرسور", "كمبروسور"],
  ["airbag", "airbags", "ايرباق", "وسادة هوائية", "ايرباج", "بالون"],
  ["seat belt", "seat belts", "حزام", "احزمة", "حزام امان"],
  ["key", "remote key", "مفتاح", "مفاتيح", "ريموت", "بصمة"],
  ["cruise control", "مثبت سرعة", "كروز كنترول"],
  // Exhaust, tools, care.
  ["exhaust", "muffler", "شكمان", "عادم", "اكزوز", "اشكمان", "شكمانات", "exhaust pipe", "silencer", "silencers", "اكزوزت", "اكزست", "صالنصة", "شكمنات", "echappement"],
  ["catalytic converter", "catalyst", "دبة رصاص", "علبة رصاص", "محول حفاز", "دبة بيئة"],
  ["jack", "car jack", "عفريتة", "رافعة", "جك", "عفريته"],
  ["tools", "tool", "عدة", "ادوات", "عدد"],
  ["wax", "polish", "شمع", "بوليش", "ملمع", "تلميع"],
  ["shampoo", "car shampoo", "شامبو", "صابون سيارات"],
  ["cover", "car cover", "غطاء", "غطاء سيارة", "طربال", "شراع سيارة"],
];
