import { type DoubtWords, word } from '../doubt-words.ts'

export const doubtWords: DoubtWords = {
  negation: word('no|nunca|jamas|sin|tampoco|ni|nadie|ningun|ninguna|en vez de|dejo de'),
  unsettled: word(
    'si|quizas?|tal vez|a lo mejor|capaz que|podria|podriamos|pudiera|miedo|temo|preocupa|ojala|por si|no se|no estoy segur[oa]|a ver si|dicen|dice la vecina|dice el vecino|cuentan|creen|creo|piensan|parece|supuestamente|me imagino|supongo|' +
      'cuando (?:se ponga|empeore|llegue)|descarto|descartaron|descartado|algun dia|cuando se (?:acabe|acaben|termine|terminen)|(?:vamos a|iriamos a|habria que|luego) ~ (?:pedir|solicitar|aplicar)|pensabamos|creiamos|aceptan|reciben|llameme|llamenme|hableme|marqueme|tienen ustedes',
  ),
  settledAgain: word('pero|por ahora|ahorita|ahora|hoy|todavia'),
  past: word(
    'era|eran|estaba|estuvo|tenia|tuvo|usaba|uso|solia|antes|hace (?:un |unos )?(?:ano|anos|meses)|antier',
  ),
  present: word('ahora|hoy|ya|desde|es|esta|tiene'),
  takenBack: /^ (?:[^ ,]+ ){0,2}(?:ya no|se acabo|se acabaron|descartad[oa])(?: |$)/,
  notWithout: word('(?:no|nunca) ~~ sin|no (?:solo|nomas)'),
  correction:
    /(?:^|[ ,])(?:correccion|corrijo|perdon|me equivoque|mejor dicho|rectifico|digo|posdata|pd|aclaro|ya no , |cambio de planes|cambiaron|al principio dije)(?= |$)/,
}
