/** The sections of the guide that explain a tab, or one of its views: `tab` or `tab/view`. */
export const GUIDE_PLACES: Readonly<Record<string, string>> = {
  agenda: '/guia/recepcion#la-agenda-en-un-minuto',
  'agenda/avisar': '/guia/recepcion#avisar-a-los-clientes',
  reservas: '/guia/recepcion#reservas-de-unidades',
  productos: '/guia/dueno#productos',
  servicios: '/guia/dueno#servicios-y-precios',
  componentes: '/guia/taller#repuestos',
  'componentes/contar': '/guia/taller#contar-el-stock',
  finanzas: '/guia/contador#el-mes-en-una-pantalla',
  'finanzas/caja': '/guia/recepcion#cerrar-la-caja',
  'finanzas/cobrar': '/guia/contador#por-cobrar-y-por-devolver',
  'finanzas/devolver': '/guia/contador#por-cobrar-y-por-devolver',
  'historial-stock': '/guia/taller#qué-pasó-con-un-repuesto',
  historial: '/guia/contador#historial',
  clientes: '/guia/recepcion#buscar-un-cliente-o-una-moto',
};

/** Returns the address of the section that explains a place of the panel; of the guide, where there is none. */
export function guidePath(tab: string, view: string): string {
  const place = [`${tab}/${view}`, tab].find((each) => Object.hasOwn(GUIDE_PLACES, each));
  return (place !== undefined && GUIDE_PLACES[place]) || '/guia';
}
