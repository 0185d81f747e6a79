import { parsePairs, type SpellingWords } from '../spelling-words.ts'

export const spellingWords: SpellingWords = {
  shortForms: parsePairs(
    'dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 quince 15 dieciocho 18 veinte 20 treinta 30 ' +
      'q que xq porque x por pa para pal para_el toda toda tbn tambien d de',
  ),
  contractions: [],
  keyWords:
    'alzheimer demencia memoria olvida olvidadiza olvidadizo silla sillon ruedas baston andador camina bana banar banarse banarla banarlo vestir vestirse vestirla vestirlo viste visten ayuda ayudo ayudamos ayudarle ayudan ' +
    'pastilla pastillas medicina medicinas medicamento medicamentos insulina inyeccion inyecciones inyecta pension ahorros ahorro jubilacion seguro social cheque veterano veterana viuda viudo ' +
    'noche noches duerme necesita necesitamos levantar levantarse levantarla levantarlo levanta juntos prisa urgente urge proximo semana semanas meses dinero cabeza hace hacer quisieramos nadie alguien ' +
    'hospital enfermera acuerda recordarle recuerdo confunde pierde escapa vive vivia vivir mama papa abuela abuelo despacio bano panal',
  alike: [
    [/ll/g, 'y'],
    [/v/g, 'b'],
    [/z|c(?=[ei])/g, 's'],
    [/qu(?=[ei])|c(?!h)/g, 'k'],
    [/(?<!c)h/g, ''],
    [/g(?=[ei])/g, 'j'],
  ],
  hasSilentVowels: false,
}
