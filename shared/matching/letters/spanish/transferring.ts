import type { Rules } from '../rules.ts'

export const transferring: Rules = {
  alone: {
    person: `
      (se levanta|se para|se pasa|se sienta|me levanto|me paso|se acuesta|se mueve) ~~ {alone}
      (a|de) la cama se pasa {alone}
      {alone} se (levanta|para|pasa|sienta|acuesta)
      no (necesita|ocupa) (ayuda|que le ayuden|que la ayuden|que lo ayuden) (para|a) (levantarse|pararse|sentarse|pasarse)`,
  },
  one_helper: {
    anyone: `
      (ayuda|ayudo|ayudamos|ayudar|ayudarle|ayudarla|ayudarlo|ayude|apoyo|una mano|alguien|una persona|uno de nosotros) ~ (a|para|de|que) ~ (levantarse|pararse|levantar|parar|pasarse|pasar|sentarse|salir de la cama|levante|pare)
      (yo|{helper}) (la|lo) (levanto|levanta|paro|para|siento|sienta|paso|pasa|cargo|carga|muevo|mueve)
      (la|lo) (levanto|paro|paso|levanta|para|siento|jalo) (yo|mi|{helper}|de la cama|de la silla|a la|al)
      no (se puede|puede) (levantarse|pararse|levantar|parar|pasarse) ~ (sin (ayuda|que|alguien|apoyo)|sol[oa])
      (hay que|tengo que|tenemos que|necesita que) ~ (levantarl[oa]|pararl[oa]|pasarl[oa]|levanten|paren|ayudarl[oae] a (levantarse|pararse))`,
  },
  lift_or_two: {
    anyone: `
      gruas?
      (2|los 2|las 2) (personas |de nosotros |hombres |enfermeras |ayudantes )?~ (para|a|que|pueden) ~ ({move})
      ({move}) ~~ (entre|con|se necesitan|necesitamos|hacen falta|somos) ~ 2
      entre (2|los 2|las 2|mi (hermano|hermana|esposo|esposa|hijo|hija|papa|mama) y (yo|mi \\w+)|yo y mi \\w+) ~ (la|lo) ({move}|cargamos|levantamos|movemos|paramos|pasamos|sacamos)
      (tenemos|tienen) que ser 2
      se (necesitan|ocupan|requieren) (entre )?2 (personas )?~ ({move})`,
  },
}
