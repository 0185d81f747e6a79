import type { Lists } from '../pattern.ts'

/** Words that mean the same to the patterns of several needs. */
export const LISTS: Lists = {
  helper:
    'alguien|una persona|uno|yo|nosotros|nosotras|mi (hermana|hermano|hija|hijo|mama|papa|esposa|esposo|prima|cunada|nuera)|la (enfermera|muchacha|senora|ayudante)|una (enfermera|muchacha|senora|ayudante)|un (ayudante|enfermero)|su (hija|hijo|esposa|esposo|nuera)',
  pills: 'pastillas?|pildoras?|medicinas?|medicamentos?|medicacion|remedios?|tabletas?|capsulas?|gotas',
  alone:
    'sol[oa]|solit[oa]|por su cuenta|por si sol[oa]|sin (ayuda|ayuda de nadie|que nadie le ayude|que le ayuden|apoyo|problemas?|ayuda de ninguna clase)|sin que ~ ayud[ea]n?|el mismo|ella misma|yo sol[oa]|yo mism[oa]',
  well: 'bien|muy bien|perfectamente|normal|de maravilla|sin problemas?',
  shots: 'insulina|inyeccion|inyecciones|inyectada',
  planned:
    'mud\\w+|lugar|cuarto|cama|buscar?|buscamos|encontrar|quisier\\w+|queremos|necesit\\w+|ocup\\w+|ir|irse|iria\\w*|viendo|mover\\w*|entrar|llevar\\w*|cambiar\\w*|hariamos|seria|gustaria|alta|hospital|pensamos|piensa|planes',
  spouse: '(su|mi) (esposo|esposa|marido|mujer|viejo|vieja|papa|mama|abuelo|abuela|apa|ama|padre|madre)',
  medicaid: 'medicaid|medi cal|medical de california|masshealth|ahcccs|star plus',
  place:
    'necesitamos|necesita|necesito|ocupamos|ocupo|lugar|cuarto|cama|mudar|mudarse|mudarla|mudarlo|sacar|irse|salir|entrar|llevarla|llevarlo|encontrar|quisieramos|queremos',
  soon: 'hoy|manana|esta semana|la (proxima|otra|siguiente) semana|este (fin de semana|lunes|martes|miercoles|jueves|viernes|mes)|el (lunes|martes|miercoles|jueves|viernes|sabado|domingo)|ya|pasado manana|en (unos|[0-9]+) dias|en (una|1|2|3) semanas?|para ayer|ahorita',
  care: '(ban|asear|vestir|cambi|limpi)[a-z]*l[oae]|(la|lo) (bano|bana|banamos|visto|viste|vestimos|cambio|cambia|cambiamos|limpio|limpia|limpiamos)|(darle|le (da|doy|damos|dan)) de comer',
  laBana: '(la|lo) (bano|bana|banamos|banan)|banarl[oa]|asearl[oa]|bano de esponja',
  laViste: '(la |lo )(visto|viste|vestimos|visten)|vestirl[oa]|vestirla',
  aid: 'baston|bastoncito|andador|andadera|andadorcito|caminador|caminadora|muletas?|burrito|bordon',
  chair: '(silla|sillita|sillon|silloncito) de ruedas',
  move: 'levantar|levantarl[oa]|cargar|cargarl[oa]|sacarl[oa] de la cama|mover|moverl[oa]|parar|pararl[oa]|pasarl[oa]|pasar|cambiarl[oa] de la cama|levantamos|cargamos|movemos|acostarl[oa]|bajarl[oa]',
  bathe:
    'banar|banarse|banarla|banarlo|bano|bana|banan|banamos|bane|banarme|ducha|ducharse|duchar|duchamos|regadera|asear|asearse|asea|aseo|lavar|lavarla|lavarlo|lavarse|bano de esponja',
  dress:
    'vestir|vestirse|vestirla|vestirlo|viste|visten|vestimos|visto|vista|vestirme|ropa|cambiarse|la cambia|lo cambia|zapatos|botones|calcetines|camisa',
  toilet:
    'panal|panales|pamper|pampers|excusado|inodoro|limpiar|limpiarla|limpiarlo|limpiamos|al bano|pipi|cambiarle|asearla|asearlo',
}
