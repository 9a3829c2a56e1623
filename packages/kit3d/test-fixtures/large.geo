SetFactory("OpenCASCADE");
Cylinder(1) = {0, 0, 0, 0, 0, 900, 300};
Torus(2) = {900, 0, 0, 250, 40};
