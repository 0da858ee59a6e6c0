import { fold } from '#shared/text/fold.ts';
import type { CsvColumn, CsvHeading } from './csv-records.ts';

/** Usual headings, folded and without signs; a number after one of `REPEATABLE` is ignored. */
const HEADINGS: Readonly<Record<CsvColumn, string>> = {
  name: 'nombre nombres cliente nombrecompleto nombreyapellido nombrecliente razonsocial titular name fullname firstname client customer clientname customername',
  surname: 'apellido apellidos surname lastname familyname',
  phone:
    'telefono telefonos tel celular cel movil whatsapp contacto fijo phone phones mobile cellphone telephone clientphone phonenumber telefonocelular telefonofijo',
  email:
    'email emails correo correos mail mails correoelectronico clientemail emailaddress direcciondecorreo',
  taxNumber:
    'rut ci cedula documento rutci rutoci cirut ruc nrodocumento numerodedocumento cedulaorut taxid taxnumber document',
  plate:
    'matricula patente placa chapa dominio matriculamoto plate licenseplate licenceplate registration',
  brand: 'marca marcamoto brand make vehiclebrand',
  model: 'modelo moto motocicleta vehiculo modelomoto model bike motorcycle vehicle vehiclemodel',
  year: 'ano anio anomodelo anomoto year vehicleyear modelyear',
  frameNumber:
    'chasis ndechasis nchasis chassis bastidor numerodechasis nrochasis nrodechasis numerochasis vin frame framenumber',
  kilometres:
    'km kms kilometros kilometraje odometro recorrido mileage odometer kilometers kilometres',
  lastVisit:
    'ultimavisita ultimoservice ultimoservicio fechaultimavisita fechaultimoservice lastvisit lastservice',
  notes: 'notas nota observaciones observacion comentarios comentario notes comments remarks',
  day: 'fecha dia fechavisita fechaservicio fechadeservicio date day visitdate servicedate',
  text: 'trabajo trabajos trabajorealizado descripcion detalle detalles servicio service concepto tarea work description details text job',
  amount: 'importe monto total precio valor cobrado amount price',
};

const BY_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([column, words]) =>
    words.split(' ').map((word) => [word, column as CsvColumn] as const),
  ),
);

/** What the columns of a file with these headings are. `wanted` are those of the kind of file. */
export function readHeadings(cells: readonly string[], wanted: readonly CsvColumn[]): CsvHeading[] {
  return cells.map((heading) => {
    const key = fold(heading).replace(/[^a-z0-9]/g, '');
    const column = BY_HEADING.get(key) ?? BY_HEADING.get(key.replace(/\d+$/, '')) ?? null;
    return { heading, column: column !== null && wanted.includes(column) ? column : null };
  });
}
