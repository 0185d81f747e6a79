import type { Rules } from '../rules.ts'

export const medication: Rules = {
  alone: {
    person: `
      (se toma|toma|tomo|maneja|controla|se encarga de|me encargo de|lleva) ~ (sus|las|mis|su|la|el de sus) (propias )?{pills} ~ {alone}
      (se encarga|me encargo|se hace cargo) de (sus|mis|las) {pills}
      {alone} ~ (toma|maneja|controla|las toma|la toma) ~ {pills}?
      ({pills}) ~ (toma|maneja|controla) (ella |el )?{alone}
      (maneja|controla|lleva) (muy bien |bien )?(sus|sus propias) {pills}
      no hay que (darle|recordarle)( ni (darle|recordarle))? (las|sus) {pills}`,
  },
  reminders: {
    anyone: `
      (recordar|recordarle|recuerdo|recuerde|recuerden|recordamos|recordatorio|recordatorios|avisar|avisarle|aviso|acordarle|acuerdo|recuerda|avisan|avise|decirle) ~~ {pills}
      {pills} ~~ (recordar|recordarle|recordarsel[ao]s?|le recuerdo|le recuerdan|le recordamos|le avisan|le aviso|le digo|le hablo|recordatorios?|si le)`,
  },
  given: {
    anyone: `
      (le|se las|se la|se los|hay que|tengo que) (doy|da|damos|dan|darle|darsel[ao]s?|ponerle|muelo|muele|molerle|administra|administran|administrar) ~ {pills}
      {pills} ~~ (se las|se la|se los) (doy|da|damos|dan|pone|pongo|ponemos|tiene que dar|tienen que dar|tenemos que dar)
      {pills} ~~ (hay que darsel[ao]s?|tengo que darsel[ao]s?)
      se (las|la) (doy|da|damos|dan|pongo|pone) (yo|en la (boca|mano|lengua)|mi|{helper}|molida|molidas|machacad[oa]s?)
      (muele|muelo|molemos) ~ {pills}
      (dar|darle|doy|da|damos|dan) (la|las|sus|su|los) {pills}(?! para)`,
  },
  injections: {
    anyone: `
      (le|la|lo) (inyecto|inyecta|inyectan|inyectamos)
      (da|dan|damos|dar|darle|inyectarl[oae]|ponerle|poner|pongo|pone|ponen|ponemos|aplico|aplica|aplicar|aplicarle|aplican|necesita|ocupa|recibe|doy) ~ ({shots})
      ({shots}) ~~ (se la|se las|le|la|lo) (pongo|pone|ponen|ponemos|aplico|aplica|aplican|inyecta|inyectan|dan|doy)`,
  },
}
