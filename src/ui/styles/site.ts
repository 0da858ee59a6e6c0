import 'virtual:tokens.css';
import './fonts.css';
import './base.css';
import './print.css';
import './utilities.css';
