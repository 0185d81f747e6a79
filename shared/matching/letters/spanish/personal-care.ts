import type { Rules } from '../rules.ts'

export const personalCare: Rules = {
  alone: {
    person: `
      (se bana|se ducha|se asea|banarse|se mete a banar|se viste|me bano|me visto) ~~ {alone}
      {alone} se (bana|viste|asea|ducha|cambia)
      (se bana|se asea|se ducha) (y|e|,) se (viste|cambia|arregla) ~ ({alone}|{well})
      no (necesita|ocupa|requiere) (ayuda|que le ayuden|que la ayuden|que lo ayuden) (para|a|con|en) ~ ({bathe}|{dress})`,
  },
  some_help: {
    person: `
      no ~ puede (banar|banarse|vestir|vestirse|banarse ni vestirse) ~ (sin|sol[oa])
      (no puede|le cuesta|batalla para|batalla con|batalla al) ~ (banarse|vestirse|el bano|abrocharse|ponerse)`,
    anyone: `
      (ayuda|ayudo|ayudamos|ayudan|ayudarle|ayudarla|ayudarlo|ayude|ayuden|ayudar|apoyo|una mano|asistencia) ~ (a|para|con|en|al|de) ~ ({bathe}|{dress})
      (banarse|la ducha|el bano|vestirse|banar) ~ (con|necesita|ocupa|hay que) ~ (ayuda|apoyo|ayudarl[eao]|estar con)
      (hay que|tengo que) ~ lavarle (la espalda|el pelo|los pies|la cabeza)
      en la (ducha|regadera) ~ (hay que|alguien|necesita|ocupa)
      le (lavo|lavamos|abrocho|abrochamos|pongo los|ponemos los) ~ (espalda|pelo|botones|zapatos|calcetines|cabeza)
      (banarse|vestirse|bane) sin que alguien`,
  },
  full_help: {
    anyone: `
      ({laBana}) ~~~ ({laViste}) ~~~ ({toilet}|peina|da de comer|doy de comer|todo|todito)
      ({laBana}) , ~ (cambia|cambio|viste|visto) ~ (y|,) ~~ (todo|todito|{toilet}|peina)
      no se (viste|bana|asea) , no se (viste|bana|asea) , no
      (hay que|tenemos que|tengo que) hacerle todo
      (le hacemos|le hago|le hacen|se le hace) (absolutamente )?todo
      (depende|dependiente) ~ (de nosotros|de mi|para todo|en todo|total)
      ({care}) ~~~ ({care}) ~~~ ({care})
      bano de esponja y panal
      no puede hacer nada (sol[oa]|por si)`,
  },
}
