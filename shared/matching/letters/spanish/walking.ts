import type { Rules } from '../rules.ts'

export const walking: Rules = {
  alone: {
    person: `
      (camina|anda|camino|ando|caminar) ~ ({alone}|{well}|sin (nada|baston|andador|ayuda|agarrarse|apoyo|apoyarse)|por todos lados|para todos lados|como si nada|derechit[oa]|a la (tienda|iglesia|misa))
      no (usa|necesita|ocupa|uso|necesito|ocupo) (ni )?(baston|andador|andadera)`,
  },
  cane_or_walker: {
    person: `
      (con|usa|uso|usando|necesita|ocupa|en|de|trae|lleva|su|un|apoya en) (el |la |un |una |su |ese |mi )?({aid})`,
  },
  wheelchair: {
    person: `
      (en|usa|uso|su|la|una|de|ocupa|necesita|con|a|sobre|mi) {chair}`,
    anyone: `
      (la|lo) (movemos|muevo|llevamos|llevo|empujamos|empujo|mueven|llevan|empujan|traemos) ~ {chair}`,
  },
  bedbound: {
    person: `
      encamad[oa]s?
      postrad[oa]s?( en cama)?
      en ~ cama (todo|siempre|las 24|dia y noche|todo el|de planta|permanente)
      no (se levanta|sale|se baja|se para|se puede levantar|se puede parar|puede levantarse|puede salir|se ha levantado|ha salido|se mueve) de ~ cama(?! sol[oa]| sin)
      (vive|esta|pasa el dia|se la pasa|permanece|sigue) (acostad[oa] )?en ~ cama( todo| siempre|$| ,)
      de la cama ~ no (sale|se levanta|se para)`,
  },
}
